import { displayPlaca } from '#shared/rules/placa.ts'
import { signedArrival } from '#shared/rules/termo.ts'
import { loadPhotos } from '../../core/files/pdf.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { Bytes } from '../../core/http/serve.ts'
import { lojaIdentity } from '../../core/tenancy/store-identity.ts'
import { getInspecao, listActs, mediaRows } from './queries.ts'
import { termoDocument } from './termo-document.ts'

/** The PDF leaves out further photos, so that it stays printable and quick to make. */
const MAX_PHOTOS = 40

/** The reception act of an inspection; its photos are read after the transaction. */
export async function termoOf(c: SignedInCtx, idInspecao: string): Promise<() => Promise<Bytes>> {
  const { conteudo } = await getInspecao(c, idInspecao)
  const { codConcessionaria, avarias, assinatura, veiculo } = conteudo
  const loja = await c.tx
    .selectFrom('concessionaria')
    .select(['nome', 'fuso'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .executeTakeFirstOrThrow()
  const registro = await lojaIdentity(c, codConcessionaria)
  // Without the signature, as after a customer's erasure, what was signed is not told either.
  const acts = await listActs(c, idInspecao)
  const assinado = assinatura ? signedArrival(acts.map((a) => a.ato)) : null
  const noAparelho = {
    recebido: acts.find((a) => a.ato.tipo === 'INICIAR')?.noAparelhoEm ?? null,
    assinado: acts.findLast((a) => a.ato.tipo === 'ASSINAR')?.noAparelhoEm ?? null,
  }
  const shown = new Set([...(assinado?.avarias ?? []), ...avarias].flatMap((a) => a.midias).slice(0, MAX_PHOTOS))
  if (assinatura) shown.add(assinatura.midia)
  const keys = new Map(
    (await mediaRows(c).where('idInspecao', '=', idInspecao).execute()).flatMap((m) =>
      m.arquivo && m.estado === 'PRONTA' && shown.has(m.idMidia) ? [[m.idMidia, [m.arquivo]] as const] : [],
    ),
  )
  const generatedAt = new Date().toISOString()
  return async () => {
    const loaded = await loadPhotos(c.services, keys)
    const fotos = new Map([...loaded].map(([id, [foto = null]]) => [id, foto]))
    const corpo = await termoDocument(c.tenant, {
      conteudo,
      assinado,
      noAparelho,
      loja: { ...loja, registro },
      fotos,
      generatedAt,
    })
    const name = veiculo.placa ? displayPlaca(veiculo.placa) : veiculo.chassi
    return { tipo: 'application/pdf', corpo, nome: `termo-${(name ?? 'veiculo').replace(/[^\w-]/g, '')}.pdf` }
  }
}
