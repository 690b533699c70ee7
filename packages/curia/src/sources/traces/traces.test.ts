/** Frames of stack traces: which file they mean, and which line of it as it is now. */
import { expect, test } from 'vitest';
import { findSource, meantPath } from './find-file.ts';
import { placeFrame, plainName } from './place-frame.ts';
import { readTraces } from './read-traces.ts';

const OWN = {
  npm: new Map([
    ['axios', ''],
    ['@acme/core', 'packages/core'],
  ]),
  go: new Map([['github.com/gin-gonic/gin', '']]),
};

test.each([
  ['node_modules/axios/lib/adapters/http.js', 'javascript', 'file lib/adapters/http.js'],
  ['C:\\work\\node_modules\\@acme\\core\\src\\a.js', 'javascript', 'file packages/core/src/a.js'],
  ['node_modules/axios/node_modules/qs/index.js', 'javascript', 'foreign'],
  ['node_modules/find-my-way/index.js', 'javascript', 'foreign'],
  ['node:internal/process/task_queues', 'javascript', 'foreign'],
  ['/usr/lib/python3.8/site-packages/tqdm/std.py', 'python', 'ending tqdm/std.py'],
  ['/usr/local/lib/python2.7/subprocess.py', 'python', 'foreign'],
  ['/root/go/pkg/mod/github.com/gin-gonic/gin@v1.7.0/context.go', 'go', 'file context.go'],
  ['/home/me/go/src/github.com/gin-gonic/gin/tree.go', 'go', 'file tree.go'],
  ['/root/go/pkg/mod/github.com/other/x@v1.0.0/tree.go', 'go', 'foreign'],
  ['/usr/local/go/src/net/http/server.go', 'go', 'foreign'],
  ['/root/go/pkg/mod/github.com/gin-gonic/gin/v2@v2.0.1/context.go', 'go', 'file context.go'],
  [
    'http://localhost:5173/node_modules/.vite/deps/axios.js?v=1a2b3c4d',
    'javascript',
    'file http://localhost:5173/node_modules/.vite/deps/axios.js',
  ],
  [
    '/usr/lib/python2.7/site-packages/pytest-3.5.1-py2.7.egg/_pytest/main.py',
    'python',
    'ending _pytest/main.py',
  ],
  ['com/google/gson/Gson.java', 'java', 'ending com/google/gson/Gson.java'],
])('%s of a %s trace', (path, language, meant) => {
  const found = meantPath(path, language, OWN);
  expect('path' in found ? `${found.kind} ${found.path}` : found.kind).toBe(meant);
});

test.each([
  ['Tooltip._createItems', '_createItems'],
  ['new Foo', 'Foo'],
  ['Object.get [as value]', 'get'],
  ['github.com/gin-gonic/gin.(*Context).Next', 'Next'],
  ['main.(*T).run.func1', 'run'],
  ['com.acme.App$1.call', 'call'],
  ['<anonymous>', undefined],
  ['<lambda>', undefined],
])('the function %s', (called, name) => {
  expect(plainName(called)).toBe(name);
});

const GO = `panic: runtime error: invalid memory address or nil pointer dereference
[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x1]

goroutine 18 [running]:
github.com/gin-gonic/gin.(*Context).Next(0xc0001)
	/root/go/pkg/mod/github.com/gin-gonic/gin@v1.7.0/context.go:165 +0x3b
net/http.(*conn).serve(0xc0002)
	/usr/local/go/src/net/http/server.go:1925 +0x8ad
created by net/http.(*Server).Serve
	/usr/local/go/src/net/http/server.go:2969 +0x36c
`;

test('a trace of Go has its panic, its functions and all its frames', () => {
  const [trace, ...others] = readTraces(GO);
  expect(others).toEqual([]);
  expect(trace).toMatchObject({
    error: 'panic',
    message: 'runtime error: invalid memory address or nil pointer dereference',
  });
  expect(trace!.frames.map(({ function: called, line }) => `${called} ${line}`)).toEqual([
    'github.com/gin-gonic/gin.(*Context).Next 165',
    'net/http.(*conn).serve 1925',
    'net/http.(*Server).Serve 2969',
  ]);
});

test('Node shows the failing line above its error, Python below each frame', () => {
  const node = `/srv/lib/runner.js:536
  debug('uncaught exception %s', err.message);
                                    ^
TypeError: Cannot read property 'message' of undefined
    at Runner.uncaught (/srv/lib/runner.js:536:37)
    at new Promise (<anonymous>)
    at process.emit (events.js:95:17)
`;
  expect(readTraces(node)).toMatchObject([
    { frames: [{ shown: "debug('uncaught exception %s', err.message);" }, { shown: null }] },
  ]);
  const python = `Traceback (most recent call last):
  File "a.py", line 4, in f
    value = g(
            ^^
  File "b.py", line 2, in g
    return ret[key]
           ~~~^^^^^
TypeError: 'NoneType' object is not subscriptable
`;
  expect(readTraces(python)).toMatchObject([
    {
      error: 'TypeError',
      frames: [
        { line: 2, shown: 'return ret[key]' },
        { line: 4, shown: 'value = g(' },
      ],
    },
  ]);
});

const LINES = [
  'def f(x):',
  '    a = x',
  '    return a.name',
  '',
  'def g(y):',
  '    return y.size',
  '    # end',
];
const FILE = { path: 'a.py', text: LINES.join('\n'), lines: LINES };
const SYMBOLS = {
  path: 'a.py',
  symbols: [
    { name: 'f', kind: 'function' as const, from: 1, to: 3, container: null },
    { name: 'g', kind: 'function' as const, from: 5, to: 7, container: null },
  ],
  calls: [],
  read_by: 'lines' as const,
};
const frame = (line: number, called: string | null, shown: string | null) => ({
  path: 'a.py',
  line,
  function: called,
  shown,
  at_line: 1,
  file: 'a.py',
  place: null,
  place_by: null,
});

test.each([
  ['the shown code stands at another line', frame(40, 'f', 'return a.name'), null, 3, 'code'],
  ['the number lies in the named function', frame(2, 'f', null), null, 2, 'line'],
  ['the shown code is gone', frame(2, 'f', 'return a.title'), null, 2, 'function'],
  ['the number lies elsewhere', frame(2, 'g', null), null, 5, 'function'],
  [
    'the line does not read what the error names',
    frame(5, 'g', null),
    "reading: has no attribute 'size'",
    6,
    'function',
  ],
  ['nothing but a number', frame(4, null, null), null, 4, 'number'],
  ['a number beyond the file', frame(99, null, null), null, null, null],
])('%s', (_what, given, message, place, place_by) => {
  expect(placeFrame(given, FILE, SYMBOLS, message)).toEqual({ place, place_by });
});

test.each([
  [
    'Firefox and Safari',
    'render@http://localhost:8080/dist/app.js:12:34',
    ['render', 'http://localhost:8080/dist/app.js', 12],
  ],
  [
    'calls behind a promise, as browsers copy them',
    'dispatchXhrRequest @ xhr.js?b50d:177',
    ['dispatchXhrRequest', 'xhr.js', 177],
  ],
  [
    'a page and its port',
    '    at take (http://localhost:8080/src/a.js:7:1)',
    ['take', 'http://localhost:8080/src/a.js', 7],
  ],
  ['webpack', '    at take (webpack:///./src/a.js:7:1)', ['take', 'webpack:///./src/a.js', 7]],
  ['pytest', 'src/_pytest/runner.py:340: in from_call', ['from_call', 'src/_pytest/runner.py', 340]],
  ['the last line of pytest', 'src/shop/cart.py:12: KeyError', [null, 'src/shop/cart.py', 12]],
  [
    'a notebook',
    'File ~/lib/python3.9/site-packages/shop/cart.py:12, in total(cart)',
    ['total', '~/lib/python3.9/site-packages/shop/cart.py', 12],
  ],
  ['a quotation', '> >     at take (/srv/a.js:7:1)', ['take', '/srv/a.js', 7]],
])('a frame of %s', (_, text, [called, path, line]) => {
  expect(readTraces(`It fails\n\n${text}\n`)[0]?.frames).toMatchObject([{ function: called, path, line }]);
});

test.each([
  ['dist/core/limits.js', 'src/core/limits.ts'],
  ['/app/build/esm/core/limits.mjs', 'src/core/limits.ts'],
  ['lib/spread.min.js', 'src/spread.ts'],
  ['dist/other/limits.js', undefined],
  ['/srv/mine/app/dist/spread.js', undefined],
  ['dist/index.js', undefined],
])('%s was made from %s', (built, source) => {
  const paths = ['src/core/limits.ts', 'src/spread.ts', 'src/index.ts', 'test/core/limits.ts'];
  expect(findSource(built, paths, (path) => !path.startsWith('test/'))).toBe(source);
});
