const ROW =
  /\b(?:SHELL|AUTH|PERM|DASH|TICK|REP|CUST|LOY|GIFT|CASH|LEDG|PROD|PROMO|SETUP|OPER|LOC|ADDON|DEV|PLAT)-\d+\b/g;
const WITHOUT_PROOF = '## Rows without proof';

/** Returns the ids of the rows that the names of the tests in the text of a spec carry. */
export function rowsNamedIn(spec) {
  const names =
    spec.match(/\b(?:it|test|describe|describeResource)(?:\.each[^'"`]*)?\(\s*['"`][^\n]*/g) ?? [];
  return new Set(names.join('\n').match(ROW));
}

const tableRows = (text) =>
  [...text.matchAll(/^\| ([A-Z]+-\d+) \| (.*?) \|$/gm)].map(([, row, what]) => ({ row, what }));

/** Reads requirements.md: its `rows`, and those `withoutProof`, each with the reason. */
export function readRequirements(document) {
  const at = document.indexOf(WITHOUT_PROOF);
  const end = at < 0 ? document.length : at;
  return {
    rows: tableRows(document.slice(0, end)),
    withoutProof: tableRows(document.slice(end)).map(({ row, what }) => ({ row, reason: what })),
  };
}

/** Returns a line for each contradiction between requirements.md and `proofs`, the specs by the row they name. */
export function problemsOf({ rows, withoutProof }, proofs) {
  const known = rows.map(({ row }) => row);
  const exempt = withoutProof.map(({ row }) => row);
  const repeated = (ids) => ids.filter((row, at) => ids.indexOf(row) !== at);
  return [
    ...[...proofs]
      .filter(([row]) => !known.includes(row))
      .map(([row, specs]) => `${row} is not a row of requirements.md, and is named in ${specs.join(', ')}`),
    ...repeated(known).map((row) => `${row} is listed twice`),
    ...repeated(exempt).map((row) => `${row} is twice among the rows without proof`),
    ...exempt
      .filter((row) => !known.includes(row))
      .map((row) => `${row}, listed without proof, is not a row of requirements.md`),
    ...known
      .filter((row) => !proofs.has(row) && !exempt.includes(row))
      .map(
        (row) =>
          `${row} has no proof: name it in a test, or list it with a reason under "Rows without proof"`,
      ),
    ...exempt
      .filter((row) => proofs.has(row))
      .map((row) => `${row} has a proof: remove it from "Rows without proof"`),
  ];
}
