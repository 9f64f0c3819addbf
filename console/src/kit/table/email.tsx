import { Fragment } from 'react';

/** An email that wraps at natural positions: after its @ and its dots. */
export function Email({ of: email }: { of: string }) {
  return (
    <span className="cell-name">
      {email.split(/(?<=[@.])/).map((part, n) => (
        <Fragment key={n}>
          {n > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
