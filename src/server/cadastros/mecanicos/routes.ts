import { randomUUID } from 'node:crypto'
import type { mecanicos } from '#shared/cadastros/mecanicos.ts'
import { validateMecanico, type Mecanico } from '#shared/cadastros/mecanicos.ts'
import { eraseLater } from '../../core/files/erase-later.ts'
import { checkVersion, ensure, recordName } from '../../core/areas/register.ts'
import { requireLojaUsuario } from '../registers/queries.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { getMecanico, savePhoto, saveMecanico, insertMecanico, listMecanicos, lockMecanico } from './queries.ts'

/** A mechanic for the audit, without the photo: its signed URL would expire. */
const withoutPhoto = ({ imagem: _, ...m }: Mecanico) => m

const read = async (c: Ctx, codMecanico: number): Promise<Mecanico> => {
  const mecanico = await getMecanico(c, codMecanico)
  if (!mecanico) throw notFound('Mecânico não encontrado')
  return mecanico
}

export const routes: Handlers<typeof mecanicos> = {
  listMecanicos: (c) => listMecanicos(c, c.query),
  getMecanico: (c) => read(c, c.params.codMecanico),

  async criarMecanico(c) {
    ensure(validateMecanico(c.body))
    await requireLojaUsuario(c, c.body.codConcessionaria, c.body.codUsuario)
    const after = await read(c, await insertMecanico(c, c.body))
    c.changed({ registro: recordName('mecanicos', after.codMecanico), antes: null, depois: withoutPhoto(after) })
    return after
  },

  async alterarMecanico(c) {
    const { versao, ...dados } = c.body
    ensure(validateMecanico(dados))
    const before = checkVersion(await lockMecanico(c, c.params.codMecanico), versao)
    if (dados.codConcessionaria !== before.codConcessionaria)
      throw invalid('A concessionária não muda', {
        codConcessionaria: 'Cadastre o mecânico na outra concessionária e desative este',
      })
    if (dados.codUsuario !== before.codUsuario) await requireLojaUsuario(c, before.codConcessionaria, dados.codUsuario)
    await saveMecanico(c, before.codMecanico, versao + 1, dados)
    const after = await read(c, before.codMecanico)
    c.changed({
      registro: recordName('mecanicos', before.codMecanico),
      antes: withoutPhoto(before),
      depois: withoutPhoto(after),
    })
    return after
  },

  gravarFotoMecanico: {
    async prepare({ services, tenant, params: { codMecanico }, body: { dados }, stop, ...p }) {
      await p.read((c) => read(c, codMecanico))
      const key = dados && `${tenant.codDistribuidor}/mecanicos/${codMecanico}-${randomUUID()}.webp`
      if (key) {
        const portrait = await services.images.portrait({ bytes: Buffer.from(dados, 'base64'), campo: 'dados' }, stop)
        await services.files.save(key, portrait, 'image/webp')
      }
      return async (c) => {
        const before = await lockMecanico(c, codMecanico)
        if (!before) throw notFound('Mecânico não encontrado')
        await savePhoto(c, codMecanico, key)
        c.changed({
          registro: recordName('mecanicos', codMecanico),
          antes: { foto: before.imagem !== null },
          depois: { foto: key !== null },
        })
        await eraseLater(c, [before.imagem])
        return { imagem: key && services.files.endereco(tenant.codDistribuidor, key) }
      }
    },
  },
}
