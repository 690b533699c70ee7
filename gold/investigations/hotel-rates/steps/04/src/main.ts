import { quote } from './quote.ts';

console.log(JSON.stringify(quote({ hotel: 'sea-view', nights: 3, guests: 3, arrival: '2026-12-24' })));
