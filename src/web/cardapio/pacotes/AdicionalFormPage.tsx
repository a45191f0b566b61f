import { PacoteForm } from './PacoteForm.tsx'

/** /cardapio/itensAdicionais/adicionar: one item offered outside of the maker's plan. */
export function AdicionalFormPage() {
  return <PacoteForm natureza="ADICIONAL" goBack="/cardapio/itensAdicionais" />
}
