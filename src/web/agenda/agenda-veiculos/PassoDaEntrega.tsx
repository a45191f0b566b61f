import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Cartao } from '#shared/agenda/agenda-veiculos.ts'
import { adiado } from '../../core/adiado.ts'
import { mensagemDe } from '../../core/erros.ts'
import { toast, toastDesfazer } from '../../core/toast.ts'
import { agir, chaveDaAgenda } from '../servicos-agendados/api.ts'
import type { Entrega } from './entregas.ts'

const ConferirEntregaModal = adiado(() => import('./ConferirEntregaModal.tsx').then((m) => m.ConferirEntregaModal))

const DESFAZER_MS = 5000

interface Ato {
  acao: Parameters<typeof agir>[0]
  servicos: readonly Pick<Cartao['servicos'][number], 'codServicoAgendado' | 'versao'>[]
  observacao?: string
}

/** The next step of a delivery, on all services that wait for it: inspection, then, once all is looked at, the key. */
export function PassoDaEntrega({ entrega: { cartao: c, passo } }: { entrega: Entrega }) {
  const client = useQueryClient()
  const [conferindo, conferir] = useState(false)
  const fazer = useMutation({
    mutationFn: async ({ acao, servicos, observacao }: Ato) => {
      const feitos = []
      for (const s of servicos)
        feitos.push(await agir(acao, s, observacao === undefined ? 'Desfeito logo depois' : undefined, observacao))
      return feitos
    },
    meta: { naTela: conferindo },
    onSettled: () => client.invalidateQueries({ queryKey: chaveDaAgenda(c.codConcessionaria) }),
  })
  if (!passo) return null
  const inspecao = passo === 'APROVAR_QUALIDADE'
  async function agora(observacao: string): Promise<void> {
    const servicos = c.servicos.filter((s) => s.status === (inspecao ? 3 : 4))
    const feitos = await fazer
      .mutateAsync({ acao: inspecao ? 'APROVAR_QUALIDADE' : 'ENTREGAR', servicos, observacao })
      .catch(() => null)
    if (!feitos) return
    conferir(false)
    const nome = c.placa ?? c.modelo
    toastDesfazer(
      inspecao ? `${nome}: inspeção aprovada` : `${nome} entregue`,
      () =>
        void fazer
          .mutateAsync({ acao: inspecao ? 'CANCELAR_QUALIDADE' : 'CANCELAR_ENTREGA', servicos: feitos })
          .catch((e: unknown) => toast.erro(mensagemDe(e))),
      DESFAZER_MS,
    )
  }
  return (
    <>
      <Button
        size="compact-md"
        variant={inspecao ? 'default' : 'filled'}
        loading={fazer.isPending}
        onClick={() => (inspecao ? void agora('') : conferir(true))}
      >
        {inspecao ? 'Aprovar inspeção' : 'Entregar'}
      </Button>
      {conferindo && (
        <Suspense>
          <ConferirEntregaModal
            cartao={c}
            entregando={fazer.isPending}
            erro={fazer.error}
            entregar={(conferido) => void agora(conferido)}
            fechar={() => conferir(false)}
          />
        </Suspense>
      )}
    </>
  )
}
