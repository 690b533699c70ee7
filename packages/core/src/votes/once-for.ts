/** What is worked out once for a set of votes, and forgotten with it: nothing else may go into it but the key. */

/** Remembers what was made of a thing under a key; `make` must depend on nothing else. */
export function onceFor<Thing extends object, Made>(): (thing: Thing, key: string, make: () => Made) => Made {
  const made = new WeakMap<Thing, Map<string, { readonly value: Made }>>();
  return (thing, key, make) => {
    const ofThing = made.get(thing) ?? new Map<string, { readonly value: Made }>();
    made.set(thing, ofThing);
    const known = ofThing.get(key) ?? { value: make() };
    ofThing.set(key, known);
    return known.value;
  };
}
