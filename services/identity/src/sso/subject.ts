/** Whom a provider speaks of: the subject never changes and is given to nobody else, an email may be. */
export interface Subject {
  id: string;
  email: string;
}
