import { PacoteForm } from './PacoteForm.tsx'

/** /cardapio/itensAdicionais/adicionar: one item that is offered outside of the maker's plan. */
export function AdicionalFormPage() {
  return <PacoteForm natureza="ADICIONAL" voltar="/cardapio/itensAdicionais" />
}
