import {
  templateDefinition,
  type ModeloInspecao,
  type ModeloInspecaoData,
  type modelosInspecao,
} from '#shared/checklists/modelos-inspecao.ts'
import {
  mayServe,
  sameJson,
  templateChanges,
  templateErrors,
  validateModeloInspecao,
} from '#shared/rules/modelo-inspecao.ts'
import { checkVersion, ensure, recordName } from '../../core/areas/register.ts'
import { forbidden, invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { unknownCodes } from './codes.ts'
import {
  getModeloInspecao,
  getVersion,
  insertModeloInspecao,
  listModelosInspecao,
  publishVersion,
  saveModeloInspecao,
} from './queries.ts'

/** A template of the network is everybody's: only who reaches all stores changes it; others change those of their stores. */
function ensureReach({ contexto: { lojas } }: Ctx, codConcessionaria: number | null): void {
  if (lojas === 'todas') return
  if (codConcessionaria === null)
    throw forbidden(
      'Só quem alcança todas as concessionárias muda um modelo da rede. Crie um para a sua concessionária.',
    )
  if (!lojas.includes(codConcessionaria)) throw notFound()
}

/** Throws 422 for what the form's rules or the registers refuse. */
async function check(c: Ctx, d: ModeloInspecaoData, before: ModeloInspecao | null): Promise<void> {
  ensureReach(c, d.codConcessionaria)
  if (before && !mayServe(before, d.codConcessionaria))
    throw invalid('Um modelo publicado não deixa de servir a quem já o usa', {
      codConcessionaria: 'Já foi publicado: crie outro modelo para esta concessionária',
    })
  ensure({ ...validateModeloInspecao(d), ...(await unknownCodes(c, d.definicao, before?.definicao ?? null)) })
}

async function requireExisting(c: Ctx, codModeloInspecao: number): Promise<ModeloInspecao> {
  const found = await getModeloInspecao(c, codModeloInspecao)
  if (!found) throw notFound('Modelo de inspeção não encontrado')
  return found
}

/** A template as its history tells it: of the definition only what changed. */
function recorded(before: ModeloInspecao | null, after: ModeloInspecao) {
  const fields = ({ definicao: _, publicada: __, versoes: ___, ...rest }: ModeloInspecao) => rest
  const changes = templateChanges(before?.definicao ?? { secoes: [] }, after.definicao)
  return {
    registro: recordName('modelos-inspecao', after.codModeloInspecao),
    antes: before && { ...fields(before), itens: changes.retirados },
    depois: { ...fields(after), itens: [...changes.incluidos, ...changes.alterados, ...changes.secoes] },
  }
}

export const routes: Handlers<typeof modelosInspecao> = {
  listModelosInspecao: (c) => listModelosInspecao(c, c.query),
  getModeloInspecao: (c) => requireExisting(c, c.params.codModeloInspecao),

  async criarModeloInspecao(c) {
    await check(c, c.body, null)
    const after = await requireExisting(c, await insertModeloInspecao(c, c.body))
    c.changed(recorded(null, after))
    return after
  },

  async alterarModeloInspecao(c) {
    const { versao, ...dados } = c.body
    const before = checkVersion(await getModeloInspecao(c, c.params.codModeloInspecao, true), versao)
    ensureReach(c, before.codConcessionaria)
    await check(c, dados, before)
    await saveModeloInspecao(c, before, dados)
    const after = await requireExisting(c, before.codModeloInspecao)
    c.changed(recorded(before, after))
    return after
  },

  async publicarModeloInspecao(c) {
    const before = checkVersion(await getModeloInspecao(c, c.params.codModeloInspecao, true), c.body.versao)
    ensureReach(c, before.codConcessionaria)
    if (sameJson(before.definicao, before.publicada))
      throw invalid('Nada mudou desde a versão publicada', { definicao: 'Mude algo antes de publicar outra versão' })
    ensure(templateErrors(before.definicao, true))
    await publishVersion(c, before, templateDefinition.parse(before.definicao))
    const after = await requireExisting(c, before.codModeloInspecao)
    c.changed(recorded(before, after))
    return after
  },

  async getVersaoModeloInspecao(c) {
    const { codModeloInspecao, numero } = c.params
    const definicao = await getVersion(c, codModeloInspecao, numero)
    if (!definicao) throw notFound('Esta versão não existe')
    return { numero, definicao }
  },
}
