import { expect, test } from 'vitest'
import { splitReply, textOfHtml } from './email-text.ts'

test.each([
  [
    'Gmail',
    'Pode fazer sim.\n\nHelena\n\nEm sex., 27 de nov. de 2026 às 09:00, Loja <loja@x.com> escreveu:\n\n> Segue o orçamento\n> Abraço',
    'Pode fazer sim.\n\nHelena',
  ],
  [
    'Outlook',
    'Sim\n\n________________________________\nDe: Loja <loja@x.com>\nEnviado: sexta-feira, 27 de novembro de 2026 09:00\nPara: Helena\nAssunto: Orçamento\n\nSegue o orçamento',
    'Sim',
  ],
  ['a phone', 'ok\r\n\r\nEm 27 de nov. de 2026, à(s) 09:00, Loja\r\n<loja@x.com> escreveu:\r\n\r\n> Segue', 'ok'],
])('the quoted text of %s is folded', (_, whole, text) => {
  const r = splitReply(whole)
  expect(r.texto).toBe(text)
  expect(r.citado).toContain('Segue')
})

test('a text without quotes stays whole, and one that is all quotes is not lost', () => {
  expect(splitReply('Bom dia\n\nO carro já está pronto?')).toEqual({
    texto: 'Bom dia\n\nO carro já está pronto?',
    citado: null,
  })
  expect(splitReply('> só o que citei').texto).toContain('só o que citei')
})

test('an HTML e-mail gives its text, with its quotes marked', () => {
  const html =
    '<head><style>p{color:red}</style></head><div>Oi, pode <b>fazer</b> os freios &amp; o resto</div><p>Obrigada&nbsp;&#33;</p><div>Em sex., 27 de nov. de 2026 às 09:00, Loja &lt;loja@x.com&gt; escreveu:<blockquote>Segue<br>o orçamento</blockquote></div>'
  const r = splitReply(textOfHtml(html))
  expect(r.texto).toBe('Oi, pode fazer os freios & o resto\n\nObrigada !')
  expect(r.citado).toContain('> Segue\n> o orçamento')
})

test('an answer below or between the quoted lines is written text', () => {
  const r = splitReply('Em 27/11/2026 09:00, Loja escreveu:\n> Pode fazer os freios?\nPode.\n> E as palhetas?\nNão.')
  expect(r.texto).toBe('Pode.\nNão.')
  expect(r.citado).toContain('> E as palhetas?')
})

test('a hostile text takes no time', () => {
  const start = performance.now()
  for (const s of ['>', 'Em ', '-', '<', '<style', '<p', '<blockquote', '&#', 'a\n', 'De:\n', 'On \n', '_']) {
    splitReply(s.repeat(200_000 / s.length))
    splitReply(textOfHtml(s.repeat(500_000 / s.length)))
  }
  expect(performance.now() - start).toBeLessThan(3000)
})
