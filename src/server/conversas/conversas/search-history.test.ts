import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTalk, type Talk } from '#tests/records/talk.ts'

let k: Talk
beforeAll(async () => {
  k = await openTalk()
})
afterAll(() => k.t.close())

const found = async (search: string, token?: string) =>
  new Set((await k.list(`busca=${encodeURIComponent(search)}`, token)).itens.map((v) => v.codConversa))

/** Writes so many messages a second apart, the last one `hours` ago. */
const fill = (codConversa: number, loja: number, text: string, quantas: number, hours: number) =>
  k.t.sql(
    `insert into conversa_mensagem (cod_distribuidor, cod_concessionaria, cod_conversa, direcao, canal, texto, estado, em)
     select $1, $2, $3, 'ENTRADA', 'SMS', $4, 'RECEBIDA', now() - make_interval(hours => $6) - make_interval(secs => i) from generate_series(1, $5::int) i`,
    [k.m.codDistribuidor, loja, codConversa, text, quantas, hours],
  )

test(
  'words that the newest messages lack are found in the whole history, also by their beginnings',
  { timeout: 240_000 },
  async () => {
    const thread = async (nome: string, telefone: string, text: string) => {
      const codCliente = await k.cliente(nome, { telefone })
      const cod = await k.open(codCliente)
      await k.receive({ codCliente, canal: 'SMS', texto: 'bom dia' })
      await fill(cod, k.loja, text, 1, 100)
      return cod
    }
    const one = await thread('Lia', '11987652001', 'o virabrequim trincou')
    const many = await thread('Mel', '11987652002', 'dois virabrequins de reserva')
    const busy = await thread('Nina', '11987652003', 'nada')
    const before = await found('virabrequi')
    expect(before).toEqual(new Set([one, many]))
    // More messages than are read backwards stand before them now.
    await fill(busy, k.loja, 'revisão marcada', 10_050, 1)
    expect(await found('virabrequi')).toEqual(new Set([one, many]))
    expect(await found('virabrequim')).toEqual(new Set([one]))
    expect(await found('virabrequim trinc')).toEqual(new Set([one]))
    expect(await found('virabrequim reserva')).toEqual(new Set([]))
    expect(await found('revisão')).toEqual(new Set([busy]))
    // Newest messages that have the words do not hide older ones with others of the same beginning.
    await fill(busy, k.loja, 'virabrequim chegou', 3, 0)
    expect(await found('virabrequi')).toEqual(new Set([one, many, busy]))
    const foreign = await k.cliente('Olga', { telefone: '11987652004', loja: k.another })
    const r = await k.receive({ codConcessionaria: k.another, codCliente: foreign, canal: 'SMS', texto: 'oi' })
    await fill(r?.codConversa ?? 0, k.another, 'virabrequim alheio', 1, 100)
    expect(await found('virabrequim alheio')).toEqual(new Set([]))
    expect(await found('virabrequim alheio', await k.m.token(2))).toEqual(new Set([r?.codConversa]))
  },
)
