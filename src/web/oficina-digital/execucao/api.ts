import type { Enviado } from '#shared/core/contract.ts'
import { execucao } from '#shared/oficina-digital/execucao.ts'
import { call } from '../../core/api.ts'
import { alvo, type Alvo, useEscrita } from '../orcamentos/api.ts'

type Achados = Enviado<typeof execucao.criarComplementar, 'body'>['achados']
type Registro = Enviado<typeof execucao.registrarExecucao, 'body'>['linhas']

/** APROVADO or PARCIAL → EM_EXECUCAO. */
export function useIniciarExecucao() {
  return useEscrita((a: Alvo) => call(execucao.iniciarExecucao, alvo(a)))
}

/** What was carried out and what was not, line by line. */
export function useRegistrarExecucao() {
  return useEscrita(({ linhas, ...a }: Alvo & { linhas: Registro }) =>
    call(execucao.registrarExecucao, { params: alvo(a).params, body: { versao: a.versao, linhas } }),
  )
}

/** EM_EXECUCAO → FINALIZADO. */
export function useFinalizar() {
  return useEscrita((a: Alvo) => call(execucao.finalizar, alvo(a)))
}

/** Opens a complementary quote; answers the child. */
export function useCriarComplementar() {
  return useEscrita(
    ({ codOrcamento, achados }: { codOrcamento: number; achados: Achados }) =>
      call(execucao.criarComplementar, { params: { codOrcamento }, body: { achados } }),
    true,
  )
}
