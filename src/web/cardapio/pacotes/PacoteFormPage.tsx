import { PacoteForm } from './PacoteForm.tsx'

/** /cardapio/adicionar/pacote: one package of a maker's plan. */
export function PacoteFormPage() {
  return <PacoteForm natureza="FABRICA" voltar="/cardapio/tree" />
}
