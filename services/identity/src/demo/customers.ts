import type { INestApplicationContext } from '@nestjs/common';
import { Clock, Commands, currentPrincipal, everyTenant } from '@backroom/platform';
import { hashOfNewPassword } from '../password/password-rules.js';
import { insertPerson } from '../user/insert-person.js';

/** Given and family names, combined to all pairs. */
const given = [
  ...[
    'Ada',
    'Amir',
    'Aiko',
    'Beatriz',
    'Bruno',
    'Chloé',
    'Dana',
    'Diego',
    'Elif',
    'Emeka',
    'Fatima',
    'Finn',
    'Grace',
  ],
  ...[
    'Hana',
    'Hugo',
    'Ines',
    'Ivan',
    'Jae',
    'Jonas',
    'Kenji',
    'Lena',
    'Liam',
    'Mara',
    'Mei',
    'Nadia',
    'Noah',
    'Olga',
  ],
  ...[
    'Omar',
    'Priya',
    'Rafael',
    'Ruth',
    'Sami',
    'Selma',
    'Tariq',
    'Uma',
    'Vera',
    'Wei',
    'Yara',
    'Yusuf',
    'Zoë',
  ],
];
const family = [
  ...[
    'Abbott',
    'Adeyemi',
    'Ahmed',
    'Alvarez',
    'Andersen',
    'Baker',
    'Bauer',
    'Becker',
    'Bianchi',
    'Blanc',
    'Castro',
  ],
  ...[
    'Chen',
    'Cohen',
    'Costa',
    'Demir',
    'Dubois',
    'Eriksson',
    'Fischer',
    'Fujita',
    'García',
    'Gupta',
    'Haddad',
  ],
  ...[
    'Hoffmann',
    'Ito',
    'Ivanova',
    'Jansen',
    'Jones',
    'Kaya',
    'Khan',
    'Kim',
    'Kowalski',
    'Lambert',
    'Lopez',
    'Mbeki',
  ],
  ...[
    'Meyer',
    'Moreau',
    'Müller',
    'Nakamura',
    'Nguyen',
    'Novák',
    'Okafor',
    'Park',
    'Rossi',
    'Sato',
    'Silva',
    'Singh',
  ],
  ...['Tanaka', 'Weber', 'Wong', 'Yılmaz'],
];
const batch = 250;

/**
 * Creates two thousand customers without accounts. They share the demo's password and its hash, because hashing each
 * would take minutes. Safe to repeat.
 */
export async function seedBuyers(app: INestApplicationContext, password: string): Promise<void> {
  const [commands, clock] = [app.get(Commands), app.get(Clock)];
  const people = given.flatMap((firstName) => family.map((lastName) => ({ firstName, lastName })));
  const hash = await hashOfNewPassword(password);
  for (let first = 0; first < people.length; first += batch) {
    const options = { name: 'create-user', scope: everyTenant, principal: currentPrincipal() };
    await commands.run({ ...options, idempotencyKey: `demo:buyers:${first}` }, async (tx) => {
      for (const person of people.slice(first, first + batch)) {
        const email = `${plain(person.firstName)}.${plain(person.lastName)}@demo.backroom.test`;
        await insertPerson(
          tx,
          { ...person, email, emailVerified: true, password, grants: [] },
          hash,
          clock.now(),
        );
      }
      return {};
    });
  }
}

/** Returns a name for an email address: lowercase letters without accents. */
const plain = (name: string): string =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i').toLowerCase();
