import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OrcamentoCompleto } from '#shared/orcamentos.ts'
import { useStore } from '../lib/store.ts'
import { guardarOrcamento, salvarLinhas, salvarTermos } from './api.ts'
import { criarEdicao, type Edicao, type EstadoEdicao } from './edicao.ts'

/** Edits a quote on this screen with autosave; leaving the screen or the tab saves what is left. */
export function useEdicao(o: OrcamentoCompleto): [Edicao, EstadoEdicao] {
  const client = useQueryClient()
  const [edicao] = useState(() => {
    const guardar = (novo: OrcamentoCompleto) => {
      guardarOrcamento(client, novo)
      return novo
    }
    return criarEdicao(o, {
      linhas: (versao, linhas, chave) => salvarLinhas(o.codOrcamento, versao, linhas, chave).then(guardar),
      termos: (versao, termos, chave) => salvarTermos(o.codOrcamento, versao, termos, chave).then(guardar),
    })
  })
  useEffect(() => {
    const aoEsconder = () => void (document.visibilityState === 'hidden' && edicao.gravarTudo())
    const aoFechar = (e: BeforeUnloadEvent) => {
      if (edicao.store.get().situacao !== 'salvo') e.preventDefault()
    }
    document.addEventListener('visibilitychange', aoEsconder)
    window.addEventListener('beforeunload', aoFechar)
    return () => {
      document.removeEventListener('visibilitychange', aoEsconder)
      window.removeEventListener('beforeunload', aoFechar)
      void edicao.gravarTudo()
    }
  }, [edicao])
  return [edicao, useStore(edicao.store)]
}
