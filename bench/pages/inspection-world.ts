import type { Inspecao, inspecoes } from '#shared/checklists/inspecoes.ts'
import type { ModeloInspecao, TemplateDefinition } from '#shared/checklists/modelos-inspecao.ts'
import type { Loaded } from '#shared/core/contract.ts'
import type { Demo } from '#tests/browser/demo.ts'
import { callApi } from '#tests/server/request.ts'

/** Names of the templates that the benchmark adds to the demonstration. */
export const TEMPLATES = { medium: 'Vinte e dois itens', large: 'Inspeção longa' } as const
const QUICK = 'Verificação rápida'
const MEDIUM_ITEMS = 22
const PER_SECTION = 60

/** Calls the demonstration's API as one of its users. Throws unless 200. */
export async function asUser(demo: Demo, email: string) {
  const host = `localhost:${demo.portNumber}`
  const send = async <T>(method: string, path: string, body?: object, token?: string): Promise<T> => {
    const r = await callApi(demo.server.endereco, method, path, {
      host,
      ...(body && { body }),
      ...(token && { token }),
    })
    if (r.status !== 200) throw new Error(`${path}: ${r.status} ${JSON.stringify(r.corpo)}`)
    return r.corpo as T
  }
  const { data } = await send<{ data: { token: string } }>('POST', 'authenticate', { email, senha: 'Patio#2026' })
  return <T>(method: string, path: string, body?: object) => send<T>(method, path, body, data.token)
}

const lights = (prefix: string, count: number): TemplateDefinition['secoes'][number]['itens'] =>
  Array.from({ length: count }, (_, i) => ({
    id: `${prefix}-${i}`,
    nome: `Ponto ${prefix} ${i + 1}`,
    tipo: 'FAROL' as const,
    unidade: null,
    limites: [],
    foto: 'NUNCA' as const,
    comentarios: [],
    servicoSugerido: null,
    pecaSugerida: null,
    codPacote: null,
    pulaSe: null,
  }))

/** Publishes the quick check with more traffic lights, up to 22 items, and a template of this many items. */
export async function publishTemplates(demo: Demo, items: number): Promise<void> {
  const admin = await asUser(demo, 'admin@patio.demo')
  const mechanic = await asUser(demo, 'mecanico@patio.demo')
  const [loja] = await mechanic<{ codConcessionaria: number }[]>('GET', 'concessionarialist')
  const { modelos } = await mechanic<Loaded<typeof inspecoes.pacoteInspecao>>(
    'GET',
    `inspecoes/pacote?codConcessionaria=${loja?.codConcessionaria}`,
  )
  const quick = modelos.find((m) => m.nome === QUICK)?.definicao.secoes ?? []
  const missing = MEDIUM_ITEMS - quick.flatMap((s) => s.itens).length
  const publish = async (nome: string, secoes: TemplateDefinition['secoes']) => {
    const { codModeloInspecao, versao } = await admin<ModeloInspecao>('POST', 'cadastros/modelos-inspecao', {
      nome,
      codConcessionaria: null,
      marcas: [],
      modelos: [],
      kmDe: null,
      kmAte: null,
      ativo: true,
      definicao: { secoes },
    })
    await admin('POST', `cadastros/modelos-inspecao/${codModeloInspecao}/publicar`, { versao })
  }
  await publish(TEMPLATES.medium, [
    ...quick,
    { id: 'mais', nome: 'Mais', lugar: 'INTERIOR', itens: lights('mais', missing) },
  ])
  await publish(
    TEMPLATES.large,
    Array.from({ length: Math.ceil(items / PER_SECTION) }, (_, s) => ({
      id: `parte-${s}`,
      nome: `Parte ${s + 1}`,
      lugar: 'VOLTA' as const,
      itens: lights(`p${s}`, Math.min(PER_SECTION, items - s * PER_SECTION)),
    })),
  )
}

/** An inspection as the server has it. */
export async function readInspection(demo: Demo, id: string): Promise<Inspecao> {
  return (await asUser(demo, 'mecanico@patio.demo'))('GET', `inspecoes/${id}`)
}
