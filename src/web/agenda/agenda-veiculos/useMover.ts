import { useQueryClient } from '@tanstack/react-query'
import type { Cartao, ColunaDoBoard } from '#shared/agenda/agenda-veiculos.ts'
import { mensagemDe } from '../../core/erros.ts'
import { toast, toastDesfazer } from '../../core/toast.ts'
import { chaveDoQuadro, useMoverCartao } from './api.ts'
import { atosDoMovimento } from './atos.ts'
import { porColuna } from './filtro.ts'

/** What a person wants to do with a card: choose where it goes, or confirm what a move implies. */
export interface Movimento {
  cartao: Cartao
  /** Absent: still to be chosen. */
  coluna?: ColunaDoBoard
  antesDe: number | null
}

const DESFAZER_MS = 5000

/** Moves a card to a column, undoable for 5 s; where the column stands for an act that is still to be done, `perguntar` is called instead. */
export function useMover() {
  const client = useQueryClient()
  const mover = useMoverCartao()
  return (cartao: Cartao, coluna: ColunaDoBoard, antesDe: number | null, perguntar: () => void): void => {
    if (coluna.codStatus !== cartao.codStatus && atosDoMovimento(cartao, coluna) !== null) return perguntar()
    const lista = porColuna(client.getQueryData<Cartao[]>(chaveDoQuadro(cartao.codConcessionaria)) ?? []).get(
      cartao.codStatus,
    )
    const i = lista?.findIndex((c) => c.codAgendaVeiculo === cartao.codAgendaVeiculo) ?? -1
    const seguinte = lista?.[i + 1]?.codAgendaVeiculo ?? null
    if (coluna.codStatus === cartao.codStatus && antesDe === seguinte) return
    const fazer = async () => {
      const feito = await mover.mutateAsync({ cartao, destino: { codStatus: coluna.codStatus, antesDe } })
      const voltar = () =>
        mover
          .mutateAsync({ cartao: feito, destino: { codStatus: cartao.codStatus, antesDe: seguinte } })
          .catch((e: unknown) => toast.erro(mensagemDe(e)))
      toastDesfazer(
        coluna.codStatus === cartao.codStatus
          ? 'Ordem mudada'
          : `${cartao.placa ?? cartao.modelo} foi para ${coluna.nome}`,
        () => void voltar(),
        DESFAZER_MS,
      )
    }
    void fazer().catch((e: unknown) => toast.erro(mensagemDe(e)))
  }
}
