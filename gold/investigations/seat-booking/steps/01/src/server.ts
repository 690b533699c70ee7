import { createServer } from 'node:http';
import { book } from './booking.ts';

createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const [, show = '', seat = ''] = url.pathname.split('/');
  const booked = await book(show, seat, url.searchParams.get('customer') ?? '');
  console.log(`${new Date().toISOString()} ${show} ${seat} ${booked ? 'booked' : 'taken'}`);
  response.writeHead(booked ? 201 : 409).end();
}).listen(8080);
