import { PacoteForm } from './PacoteForm.tsx'

/** /cardapio/adicionar/pacote: one package of a maker's plan. */
export function PacoteFormPage() {
  return <PacoteForm natureza="FABRICA" goBack="/cardapio/tree" />
}
