import { readCustomers } from './crm.ts';
import { toProfile } from './profile.ts';
import { saveProfile } from './store.ts';

console.log('import started');
let count = 0;
for await (const customer of readCustomers()) {
  await saveProfile(toProfile(customer));
  count++;
}
console.log(`${count} profiles imported`);
