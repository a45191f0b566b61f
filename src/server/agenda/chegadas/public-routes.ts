import type { chegadasPublicas } from '#shared/agenda/chegadas.ts'
import { isValidPlaca } from '#shared/rules/placa.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import type { Services } from '../../core/services.ts'
import { ofTenant } from '../../core/database/query.ts'
import { invalid } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { storeSignature } from '../../core/files/signature.ts'
import { withLink } from '../../core/tenancy/secret-links.ts'
import { arriveAtDoor } from './door.ts'
import { deletePhoto, digestOf, hasPhoto, photoKeys, storePhoto } from './photos.ts'
import { checkPrevia, getPrevia, lockOpen, savePrevia } from './previa.ts'
import { readSignedTerms, signedTermsPdf } from './signed-terms.ts'

type LinkCall = { services: Services; tenant: Tenant; params: { token: string } }
const ofAgendamento = (target: { codAgendamento: number | null }) => target.codAgendamento ?? 0

export const routes: Handlers<typeof chegadasPublicas> = {
  verPrevia: (p) => readBack(p),

  async enviarPrevia(p) {
    const { services, tenant, body } = p
    // Refused before the signature is decoded, and checked again when it is stored.
    await withLink(p, 'LEMBRETE', async (c, target) => {
      await lockOpen(c, ofAgendamento(target))
      await checkPrevia(c, ofAgendamento(target), body)
    })
    const signature =
      body.assinatura && (await storeSignature(services, tenant.codDistribuidor, 'chegadas', body.assinatura.dados))
    return withLink(p, 'LEMBRETE', async (c, target) => {
      const a = { codConcessionaria: target.codConcessionaria, codAgendamento: ofAgendamento(target) }
      await savePrevia(c, a, body, signature)
      return getPrevia(c, a.codAgendamento)
    })
  },

  async incluirFotoDaPrevia(p) {
    const { services, tenant } = p
    const bytes = Buffer.from(p.body.dados, 'base64')
    const sha256 = digestOf(bytes)
    const known = await withLink(p, 'LEMBRETE', (c, target) => hasPhoto(c, ofAgendamento(target), sha256))
    if (known) return readBack(p)
    const [made] = await services.images.photos([{ bytes, campo: 'dados' }])
    if (!made) throw new Error('one photo gives one')
    const keys = photoKeys(tenant.codDistribuidor)
    await services.files.save(keys.arquivo, made.photo, 'image/webp')
    await services.files.save(keys.miniatura, made.miniatura, 'image/webp')
    return withLink(p, 'LEMBRETE', async (c, target) => {
      const a = { codConcessionaria: target.codConcessionaria, codAgendamento: ofAgendamento(target) }
      await storePhoto(c, a, keys, made, sha256)
      return getPrevia(c, a.codAgendamento)
    })
  },

  apagarFotoDaPrevia: (p) =>
    withLink(p, 'LEMBRETE', async (c, target) => {
      await deletePhoto(c, ofAgendamento(target), p.params.codFoto)
      return getPrevia(c, ofAgendamento(target))
    }),

  async termosDaPrevia(p) {
    const d = await withLink(p, 'LEMBRETE', (c, target) => readSignedTerms(c, ofAgendamento(target)), true)
    return signedTermsPdf(p.services, p.tenant, d)
  },

  verPorta: (p) =>
    withLink(
      p,
      'PORTA',
      async (c, { codConcessionaria }) => {
        const loja = await c.tx
          .selectFrom('concessionaria')
          .select(['nome as concessionaria', 'telefone'])
          .where(ofTenant(c))
          .where('codConcessionaria', '=', codConcessionaria)
          .executeTakeFirstOrThrow()
        return { ...loja, primaria: c.tenant.corPrimaria }
      },
      true,
    ),

  async chegueiPelaPorta(p) {
    if (!isValidPlaca(p.body.placa))
      throw invalid('Confira a placa', { placa: 'Escreva a placa como AAA-9999 ou AAA9A99' })
    await withLink(p, 'PORTA', (c, { codConcessionaria }) => arriveAtDoor(c, codConcessionaria, p.body.placa))
    return {}
  },
}

const readBack = (p: LinkCall) => withLink(p, 'LEMBRETE', (c, target) => getPrevia(c, ofAgendamento(target)), true)
