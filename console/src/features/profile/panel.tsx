import { useId, type ReactNode } from 'react';
import './profile.css';
import './strings';

/** A section of the user's own profile. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="panel profile-panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
