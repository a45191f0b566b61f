import { sql } from 'kysely'
import type { acompanhamento } from '#shared/agenda/acompanhamento.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { contactOf } from '../../conversas/nucleo/contact.ts'
import { ensureCarroLink, carroMessage, getClienteVisit } from '../nucleo/track-visit.ts'
import { write } from '../nucleo/contact.ts'
import { deletePhoto, requirePhotoSlot, photoKeys, oficinaPhotos, storePhoto } from './photos.ts'
import { getAcompanhamento, listTarefas } from './queries.ts'

export const routes: Handlers<typeof acompanhamento> = {
  getAcompanhamento: (c) => getAcompanhamento(c, c.params.codPassagem),

  async enviarAcompanhamento(c) {
    const { codPassagem } = c.params
    const v = await getClienteVisit(c, codPassagem)
    if (!v) throw notFound('Visita não encontrada')
    if (v.entregueEm) throw conflict('estado-nao-permite', 'Este veículo já foi entregue.')
    const url = await ensureCarroLink(c, v)
    const { canal } = c.body
    if (canal !== 'LINK') {
      const contact = await contactOf(c, v.codCliente)
      await write(c, contact, { ...carroMessage(contact, v, url), canal, codUsuario: c.sessao.codUsuario })
    }
    return getAcompanhamento(c, codPassagem)
  },

  listFotosDaOficina: (c) => oficinaPhotos(c, c.params.codPassagem),

  incluirFotoDaOficina: {
    async prepare({ services, tenant, params: { codPassagem }, body: { dados }, stop, ...p }) {
      await p.read((c) => requirePhotoSlot(c, codPassagem))
      const [made] = await services.images.photos([{ bytes: Buffer.from(dados, 'base64'), campo: 'dados' }], stop)
      if (!made) throw new Error('one photo gives one')
      const keys = photoKeys(tenant.codDistribuidor)
      await services.files.save(keys.arquivo, made.photo, 'image/webp')
      await services.files.save(keys.miniatura, made.miniatura, 'image/webp')
      return async (c) => {
        await storePhoto(c, codPassagem, keys, made)
        return oficinaPhotos(c, codPassagem)
      }
    },
  },

  async apagarFotoDaOficina(c) {
    await deletePhoto(c, c.params.codPassagem, c.params.codFoto)
    return oficinaPhotos(c, c.params.codPassagem)
  },

  async compartilharFotos(c) {
    const { codPassagem } = c.params
    const { fotos } = await getAcompanhamento(c, codPassagem)
    const cods = [...new Set(c.body.codFotos)]
    if (cods.some((f) => !fotos.some((x) => x.codFoto === f)))
      throw invalid('Confira as fotos', { codFotos: 'Uma das fotos não é desta visita' })
    const v = await getClienteVisit(c, codPassagem)
    if (!v) throw notFound('Visita não encontrada')
    const { codDistribuidor } = c.tenant
    await c.tx.deleteFrom('passagemFoto').where(ofTenant(c)).where('codPassagem', '=', codPassagem).execute()
    if (cods.length > 0)
      await c.tx
        .insertInto('passagemFoto')
        .values(
          cods.map((codFoto) => ({ codDistribuidor, codConcessionaria: v.codConcessionaria, codPassagem, codFoto })),
        )
        .execute()
    return getAcompanhamento(c, codPassagem)
  },

  listTarefas: (c) => listTarefas(c, c.params.codConcessionaria),

  async concluirTarefa(c) {
    const { codTarefa } = c.params
    const made = await c.tx
      .updateTable('agendaTarefa')
      .set({ feitaEm: sql`now()`, feitaPor: c.sessao.codUsuario, observacao: c.body.observacao })
      .where(ofTenant(c))
      .where('codTarefa', '=', codTarefa)
      .where('feitaEm', 'is', null)
      .returning(['codTarefa', 'feitaEm'])
      .executeTakeFirst()
    if (!made?.feitaEm) throw notFound('Esta tarefa não está mais na lista')
    return { codTarefa, feitaEm: made.feitaEm }
  },
}
