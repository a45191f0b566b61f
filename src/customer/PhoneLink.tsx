import { formatPhone } from '#shared/rules/phone.ts'

/** A store's phone as a link that calls it. */
export function PhoneLink({ telefone }: { telefone: string }) {
  return <a href={`tel:+55${telefone.replace(/\D/g, '')}`}>{formatPhone(telefone)}</a>
}
