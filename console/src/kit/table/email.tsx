import { Fragment } from 'react';

/** An email, which wraps where people would break it: behind its @ and its dots. */
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
