import type { reservas } from '#shared/agenda/reservas.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { leaveWaiting } from './answer-offer.ts'
import { addChoice, changeChoice, listChoices, orderChoices } from './choices.ts'
import { offerByStaff } from './offers.ts'
import { addPhoto, deletePhoto, photoKeys, readSite, renewWallCode, requirePhotoPlace, saveSite } from './site.ts'
import { listWaiting } from './waiting.ts'

/** One customer of a store's list, for the answer to an act. */
async function waitingOf(c: Ctx, codConcessionaria: number, codEspera: number) {
  const one = (await listWaiting(c, codConcessionaria)).find((w) => w.codEspera === codEspera)
  if (!one) throw notFound('Esta espera não existe mais')
  return one
}

export const routes: Handlers<typeof reservas> = {
  verSite: (c) => readSite(c, c.params.codConcessionaria),
  salvarSite: (c) => saveSite(c, c.params.codConcessionaria, c.body),

  incluirFotoDoSite: {
    async prepare({ services, tenant, params: { codConcessionaria }, body: { dados, legenda }, stop, ...p }) {
      await p.read((c) => requirePhotoPlace(c, codConcessionaria))
      const [made] = await services.images.photos([{ bytes: Buffer.from(dados, 'base64'), campo: 'dados' }], stop)
      if (!made) throw new Error('one photo gives one')
      const keys = photoKeys(tenant.codDistribuidor)
      await services.files.save(keys.arquivo, made.photo, 'image/webp')
      await services.files.save(keys.miniatura, made.miniatura, 'image/webp')
      return async (c) => {
        await addPhoto(c, codConcessionaria, keys, made, legenda)
        return readSite(c, codConcessionaria)
      }
    },
  },

  async apagarFotoDoSite(c) {
    const { codConcessionaria, codFoto } = c.params
    await deletePhoto(c, codConcessionaria, codFoto)
    return readSite(c, codConcessionaria)
  },

  criarPorta: (c) => renewWallCode(c, c.params.codConcessionaria),

  listReservaServicos: (c) => listChoices(c, c.params.codConcessionaria),
  incluirReservaServico: (c) => addChoice(c, c.params.codConcessionaria, c.body),
  alterarReservaServico: (c) => changeChoice(c, c.params.codReservaServico, c.body),
  ordenarReservaServicos: (c) => orderChoices(c, c.params.codConcessionaria, c.body.codigos),

  listEspera: (c) => listWaiting(c, c.params.codConcessionaria),

  async oferecerEspera(c) {
    const { codEspera } = c.params
    return waitingOf(c, await offerByStaff(c, codEspera, c.body.inicio), codEspera)
  },

  async encerrarEspera(c) {
    const { codEspera } = c.params
    return waitingOf(c, await leaveWaiting(c, { codEspera }), codEspera)
  },
}
