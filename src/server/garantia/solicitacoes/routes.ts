import type { solicitacoes } from '#shared/garantia/solicitacoes.ts'
import { conflict } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { contestGarantia, correctGarantia, giveUp, noteAnswer, payOne, sendGarantia } from './acts.ts'
import { dossierPdf, readDossier } from './dossier.ts'
import { openDraft, saveDraft } from './draft.ts'
import { addEvidence, checkEvidence, copyPhoto, findExisting, keepFile, removeEvidence } from './evidence.ts'
import { garantiasFile } from './files.ts'
import { listGarantias, summary } from './list.ts'
import { garantiasOf, getGarantia } from './queries.ts'

/** The claim, where evidence may still come in. Throws 404 beyond reach, 409 in another state. */
async function requireDraft(c: SignedInCtx, codSolicitacao: number): Promise<void> {
  const g = await getGarantia(c, codSolicitacao)
  if (!g.acoes.includes('ANEXAR')) throw conflict('estado-nao-permite', 'Só um rascunho recebe ou perde evidências.')
}

export const routes: Handlers<typeof solicitacoes> = {
  listGarantias: (c) => listGarantias(c, c.query),

  resumoGarantias: (c) => summary(c, c.query),

  getGarantia: (c) => getGarantia(c, c.params.codSolicitacao),

  garantiasDoAlvo: (c) => garantiasOf(c, c.params.tipo, c.params.codigo),

  pedirGarantia: async (c) => getGarantia(c, await openDraft(c, c.body.origem, c.body.codigo)),

  async salvarGarantia(c) {
    await saveDraft(c, c.params.codSolicitacao, c.body)
    return getGarantia(c, c.params.codSolicitacao)
  },

  anexarEvidencia: {
    async prepare({ services, tenant: { codDistribuidor }, params: { codSolicitacao }, body, read }) {
      const { arquivo, ...e } = body
      checkEvidence(e, arquivo !== null)
      await read((c) => requireDraft(c, codSolicitacao))
      const file = arquivo === null ? null : await keepFile(services, codDistribuidor, arquivo)
      return async (c) => {
        await addEvidence(c, codSolicitacao, { ...e, file })
        return getGarantia(c, codSolicitacao)
      }
    },
  },

  usarFotoNaGarantia: {
    async prepare({ services, tenant: { codDistribuidor }, params: { codSolicitacao }, body, read }) {
      const { origem, codFoto, ...e } = body
      checkEvidence({ ...e, texto: null }, true)
      const key = await read(async (c) => {
        await requireDraft(c, codSolicitacao)
        return findExisting(c, codSolicitacao, { origem, codFoto })
      })
      const file = await copyPhoto(services, codDistribuidor, key)
      return async (c) => {
        await addEvidence(c, codSolicitacao, { ...e, texto: null, file })
        return getGarantia(c, codSolicitacao)
      }
    },
  },

  async retirarEvidencia(c) {
    await removeEvidence(c, c.params.codSolicitacao, c.params.codEvidencia)
    return getGarantia(c, c.params.codSolicitacao)
  },

  async enviarGarantia(c) {
    await sendGarantia(c, c.params.codSolicitacao, c.body)
    return getGarantia(c, c.params.codSolicitacao)
  },

  async responderGarantia(c) {
    await noteAnswer(c, c.params.codSolicitacao, c.body)
    return getGarantia(c, c.params.codSolicitacao)
  },

  async pagarGarantia(c) {
    await payOne(c, c.params.codSolicitacao, c.body)
    return getGarantia(c, c.params.codSolicitacao)
  },

  async corrigirGarantia(c) {
    await correctGarantia(c, c.params.codSolicitacao, c.body.versao)
    return getGarantia(c, c.params.codSolicitacao)
  },

  async contestarGarantia(c) {
    await contestGarantia(c, c.params.codSolicitacao, c.body)
    return getGarantia(c, c.params.codSolicitacao)
  },

  async desistirGarantia(c) {
    await giveUp(c, c.params.codSolicitacao, c.body)
    return getGarantia(c, c.params.codSolicitacao)
  },

  async dossieDaGarantia(c) {
    const d = await readDossier(c, c.params.codSolicitacao)
    return () => dossierPdf(c.services, c.tenant, d)
  },

  exportarGarantias: (c) => garantiasFile(c, c.query),
}
