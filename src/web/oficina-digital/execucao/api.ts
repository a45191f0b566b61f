import type { Sent } from '#shared/core/contract.ts'
import { execucao } from '#shared/oficina-digital/execucao.ts'
import { call } from '../../core/http/api.ts'
import { target, type Target, useWrite } from '../orcamentos/api.ts'

type Achados = Sent<typeof execucao.criarComplementar, 'body'>['achados']
type Entry = Sent<typeof execucao.registrarExecucao, 'body'>['linhas']

/** APROVADO or PARCIAL → EM_EXECUCAO. */
export function useStartExecucao() {
  return useWrite((a: Target) => call(execucao.iniciarExecucao, target(a)))
}

/** Records line by line what was carried out. */
export function useRecordExecucao() {
  return useWrite(({ linhas, ...a }: Target & { linhas: Entry }) =>
    call(execucao.registrarExecucao, { params: target(a).params, body: { versao: a.versao, linhas } }),
  )
}

/** EM_EXECUCAO → FINALIZADO. */
export function useFinish() {
  return useWrite((a: Target) => call(execucao.finalizar, target(a)))
}

/** Opens a complementary quote; resolves to the child. */
export function useCreateComplementar() {
  return useWrite(
    ({ codOrcamento, achados }: { codOrcamento: number; achados: Achados }) =>
      call(execucao.criarComplementar, { params: { codOrcamento }, body: { achados } }),
    true,
  )
}
