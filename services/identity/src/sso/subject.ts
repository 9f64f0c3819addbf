/** The person of a provider: the subject is permanent and never reassigned, unlike an email. */
export interface Subject {
  id: string;
  email: string;
}
