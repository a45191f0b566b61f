import type { Enviado } from '#shared/contract.ts'
import { oficinaExecucao } from '#shared/oficina-execucao.ts'
import { call } from '../lib/api.ts'
import { alvo, useEscrita, type Alvo } from '../orcamentos/api.ts'

type Achados = Enviado<typeof oficinaExecucao.criarComplementar, 'body'>['achados']
type Registro = Enviado<typeof oficinaExecucao.registrarExecucao, 'body'>['linhas']

/** APROVADO or PARCIAL → EM_EXECUCAO. */
export function useIniciarExecucao() {
  return useEscrita((a: Alvo) => call(oficinaExecucao.iniciarExecucao, alvo(a)))
}

/** What was carried out and what was not, line by line. */
export function useRegistrarExecucao() {
  return useEscrita(({ linhas, ...a }: Alvo & { linhas: Registro }) =>
    call(oficinaExecucao.registrarExecucao, { params: alvo(a).params, body: { versao: a.versao, linhas } }),
  )
}

/** EM_EXECUCAO → FINALIZADO. */
export function useFinalizar() {
  return useEscrita((a: Alvo) => call(oficinaExecucao.finalizar, alvo(a)))
}

/** Opens a complementary quote; answers the child. */
export function useCriarComplementar() {
  return useEscrita(
    ({ codOrcamento, achados }: { codOrcamento: number; achados: Achados }) =>
      call(oficinaExecucao.criarComplementar, { params: { codOrcamento }, body: { achados } }),
    true,
  )
}
