import { useLocation, useNavigate } from '@tanstack/react-router'
import type { EnderecoDaTela } from '#shared/core/telas.ts'
import { parseSearch } from '../../core/endereco.ts'

/** Opens a form from its list: for a record (its code also ends the address when `noEndereco`), or for a new one. Forms opened any other way go back to their list. */
export function useAbrirForm(caminho: EnderecoDaTela, noEndereco = false): (codigo?: number) => void {
  const navigate = useNavigate()
  return (codigo) =>
    void navigate({
      to: noEndereco && codigo !== undefined ? `${caminho}/${codigo}` : caminho,
      state: { aberta: true, lista: window.location.search, ...(codigo !== undefined && { codigo }) },
    })
}

/** Code of the record that the form was opened for; null for a new one. Survives a reload. */
export function useCodigoAberto(): number | null {
  return useLocation({ select: (l) => l.state.codigo ?? null })
}

/** Filters that the list had when it opened this form; nothing when it was opened from elsewhere. */
export function useFiltrosDaLista(): Record<string, string> {
  return parseSearch(useLocation({ select: (l) => l.state.lista ?? '' }))
}
