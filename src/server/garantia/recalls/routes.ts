import { buffer } from 'node:stream/consumers'
import { type RecallData, type recalls, validateRecall } from '#shared/garantia/recalls.ts'
import { checkVersion, ensure, recordName } from '../../core/areas/register.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { addDocument, findDocument, keepDocument, removeDocument } from './documents.ts'
import { getRecall, insertRecall, listRecalls, lockRecall, recallChange, removeChassis, saveRecall } from './queries.ts'
import { recallReport } from './report.ts'

async function requireRecall(c: Ctx, codRecall: number) {
  const recall = await getRecall(c, codRecall)
  if (!recall) throw notFound('Campanha não encontrada')
  return recall
}

/** Codes in upper case, so that every spelling is the same. */
const tidy = (d: RecallData): RecallData => ({
  ...d,
  pecas: d.pecas.map((p) => ({ ...p, codigo: p.codigo.toUpperCase() })),
})

export const routes: Handlers<typeof recalls> = {
  listRecalls: (c) => listRecalls(c, c.query),
  getRecall: (c) => requireRecall(c, c.params.codRecall),

  async criarRecall(c) {
    ensure(validateRecall(c.body))
    const after = await insertRecall(c, tidy(c.body))
    c.changed({ registro: recordName('recalls', after.codRecall), antes: null, depois: recallChange(after) })
    return after
  },

  async alterarRecall(c) {
    const { versao, ...dados } = c.body
    ensure(validateRecall(dados))
    const before = checkVersion(await lockRecall(c, c.params.codRecall), versao)
    const after = await saveRecall(c, before, tidy(dados))
    c.changed({
      registro: recordName('recalls', before.codRecall),
      antes: recallChange(before),
      depois: recallChange(after),
    })
    return after
  },

  async retirarChassisDoRecall(c) {
    const { codRecall } = await requireRecall(c, c.params.codRecall)
    return { retirados: await removeChassis(c, codRecall, c.body.chassis) }
  },

  anexarAoRecall: {
    async prepare({ services, tenant, params: { codRecall }, body, read }) {
      await read((c) => requireRecall(c, codRecall))
      const file = await keepDocument(services, tenant.codDistribuidor, body.dados)
      return (c) => addDocument(c, codRecall, body.nome, file)
    },
  },

  async retirarDoRecall(c) {
    await removeDocument(c, c.params.codRecall, c.params.codDocumento)
    return {}
  },

  async lerDocumentoDoRecall(c) {
    const { arquivo, tipo } = await findDocument(c, c.params.codRecall, c.params.codDocumento)
    return async () => ({ tipo, corpo: await buffer(await c.services.files.readStream(arquivo)) })
  },

  relatorioDoRecall: (c) => recallReport(c, c.params.codRecall, c.query.formato),
}
