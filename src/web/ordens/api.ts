import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Enviado } from '#shared/contract.ts'
import { ordens, type OrdemServico } from '#shared/ordens.ts'
import { call } from '../lib/api.ts'
import { chaveDaAgenda } from '../servicos-agendados/api.ts'

/** A work order, and the version that an act is based on. */
type Alvo = Pick<OrdemServico, 'codOs' | 'versao'>

function useEscrita<V>(mutationFn: (v: V) => Promise<OrdemServico>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: true },
    onSuccess: (o) => client.invalidateQueries({ queryKey: chaveDaAgenda(o.codConcessionaria) }),
  })
}

/** Type and lines of a work order that was opened here. */
export function useAlterarOrdem() {
  return useEscrita(({ codOs, ...body }: Enviado<typeof ordens.alterarOrdem, 'body'> & Pick<OrdemServico, 'codOs'>) =>
    call(ordens.alterarOrdem, { params: { codOs }, body }),
  )
}

/** Closes a work order that was opened here. */
export function useFecharOrdem() {
  return useEscrita(({ codOs, versao }: Alvo) => call(ordens.fecharOrdem, { params: { codOs }, body: { versao } }))
}
