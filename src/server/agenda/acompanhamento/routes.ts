import { sql } from 'kysely'
import type { acompanhamento } from '#shared/agenda/acompanhamento.ts'
import { doInquilino } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { linkDoCarro, textoDoCarro, visitaDoCliente } from '../nucleo/acompanhar.ts'
import { contatoDe, escrever } from '../nucleo/contato.ts'
import { apagarFoto, cabeMaisUma, chavesDaFoto, fotosDaOficina, guardarFoto } from './fotos.ts'
import { acompanhamentoDe, listTarefas } from './queries.ts'

export const rotas: Handlers<typeof acompanhamento> = {
  getAcompanhamento: (c) => acompanhamentoDe(c, c.params.codPassagem),

  async enviarAcompanhamento(c) {
    const { codPassagem } = c.params
    const v = await visitaDoCliente(c, codPassagem)
    if (!v) throw notFound('Visita não encontrada')
    if (v.entregueEm) throw conflict('estado-nao-permite', 'Este veículo já foi entregue.')
    const url = await linkDoCarro(c, v)
    const { canal } = c.body
    if (canal !== 'LINK') {
      const contato = await contatoDe(c, v.codCliente)
      await escrever(c, contato, {
        codConcessionaria: v.codConcessionaria,
        canal,
        assunto: `Seu ${v.modelo} na oficina`,
        corpo: textoDoCarro(contato, v, url),
      })
    }
    return acompanhamentoDe(c, codPassagem)
  },

  listFotosDaOficina: (c) => fotosDaOficina(c, c.params.codPassagem),

  incluirFotoDaOficina: {
    async preparar({ partes, inquilino, params: { codPassagem }, body: { dados }, parar, ...p }) {
      await p.ler((c) => cabeMaisUma(c, codPassagem))
      const [feita] = await partes.imagens.fotos([{ bytes: Buffer.from(dados, 'base64'), campo: 'dados' }], parar)
      if (!feita) throw new Error('one photo gives one')
      const chaves = chavesDaFoto(inquilino.codDistribuidor)
      await partes.arquivos.gravar(chaves.arquivo, feita.foto, 'image/webp')
      await partes.arquivos.gravar(chaves.miniatura, feita.miniatura, 'image/webp')
      return async (c) => {
        await guardarFoto(c, codPassagem, chaves, feita)
        return fotosDaOficina(c, codPassagem)
      }
    },
  },

  async apagarFotoDaOficina(c) {
    await apagarFoto(c, c.params.codPassagem, c.params.codFoto)
    return fotosDaOficina(c, c.params.codPassagem)
  },

  async compartilharFotos(c) {
    const { codPassagem } = c.params
    const { fotos } = await acompanhamentoDe(c, codPassagem)
    const cods = [...new Set(c.body.codFotos)]
    if (cods.some((f) => !fotos.some((x) => x.codFoto === f)))
      throw invalid('Confira as fotos', { codFotos: 'Uma das fotos não é desta visita' })
    const v = await visitaDoCliente(c, codPassagem)
    if (!v) throw notFound('Visita não encontrada')
    const { codDistribuidor } = c.inquilino
    await c.tx.deleteFrom('passagemFoto').where(doInquilino(c)).where('codPassagem', '=', codPassagem).execute()
    if (cods.length > 0)
      await c.tx
        .insertInto('passagemFoto')
        .values(
          cods.map((codFoto) => ({ codDistribuidor, codConcessionaria: v.codConcessionaria, codPassagem, codFoto })),
        )
        .execute()
    return acompanhamentoDe(c, codPassagem)
  },

  listTarefas: (c) => listTarefas(c, c.params.codConcessionaria),

  async concluirTarefa(c) {
    const { codTarefa } = c.params
    const feita = await c.tx
      .updateTable('agendaTarefa')
      .set({ feitaEm: sql`now()`, feitaPor: c.sessao.codUsuario, observacao: c.body.observacao })
      .where(doInquilino(c))
      .where('codTarefa', '=', codTarefa)
      .where('feitaEm', 'is', null)
      .returning(['codTarefa', 'feitaEm'])
      .executeTakeFirst()
    if (!feita?.feitaEm) throw notFound('Esta tarefa não está mais na lista')
    return { codTarefa, feitaEm: feita.feitaEm }
  },
}
