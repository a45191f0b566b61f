import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { conexoes, type ConexaoData, type TemplateUse } from '#shared/conversas/conexoes.ts'
import type { SendingChannel } from '#shared/conversas/conversas.ts'
import { call } from '../../core/http/api.ts'

const KEY = ['conexoes'] as const
const modelosKey = (codConcessionaria: number) => [...KEY, 'modelos', codConcessionaria] as const

/** A store's connections. */
export function conexoesQuery(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...KEY, 'loja', codConcessionaria],
    queryFn: ({ signal }) => call(conexoes.listConexoes, { params: { codConcessionaria }, signal }),
  })
}

/** A store's WhatsApp templates. */
export function modelosQuery(codConcessionaria: number) {
  return queryOptions({
    queryKey: modelosKey(codConcessionaria),
    queryFn: ({ signal }) => call(conexoes.listModelosWhatsapp, { params: { codConcessionaria }, signal }),
  })
}

interface Target {
  codConcessionaria: number
  canal: SendingChannel
}

function useWrite<V, R>(codConcessionaria: number, mutationFn: (v: V) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: true },
    onSettled: () => client.invalidateQueries({ queryKey: conexoesQuery(codConcessionaria).queryKey }),
  })
}

/** Saves a connection; secrets that are not given stay. */
export const useSaveConexao = (params: Target) =>
  useWrite(params.codConcessionaria, (body: ConexaoData) => call(conexoes.salvarConexaoDeCanal, { params, body }))

/** Asks the provider whether a connection works. */
export const useTestConexao = (params: Target) =>
  useWrite(params.codConcessionaria, () => call(conexoes.testarConexao, { params }))

/** Undoes a connection; the threads stay. */
export const useRemoveConexao = (params: Target) =>
  useWrite(params.codConcessionaria, () => call(conexoes.removerConexao, { params }))

function useModelosWrite<V>(
  codConcessionaria: number,
  mutationFn: (v: V) => ReturnType<typeof call<typeof conexoes.importarModelosWhatsapp>>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (modelos) => client.setQueryData(modelosKey(codConcessionaria), modelos),
  })
}

/** Fetches the approved templates from WhatsApp. */
export const useImportModelos = (codConcessionaria: number) =>
  useModelosWrite(codConcessionaria, () => call(conexoes.importarModelosWhatsapp, { params: { codConcessionaria } }))

/** Chooses which of the product's own messages a template carries. */
export const useModeloUse = (codConcessionaria: number) =>
  useModelosWrite(
    codConcessionaria,
    ({ nome, idioma, uso }: { nome: string; idioma: string; uso: TemplateUse | null }) =>
      call(conexoes.usoDoModeloWhatsapp, { params: { codConcessionaria, nome, idioma }, body: { uso } }),
  )
