import type { CobrancaCliente } from '#shared/pagamentos/cobrancas.ts'
import { tellWhen } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'

/** What became of a charge, in the payer's words; null while it waits. Always names money that the store already has. */
export function stateWords(
  c: Pick<CobrancaCliente, 'situacao' | 'valor' | 'pago' | 'devolvido' | 'pagaEm' | 'fuso'>,
  now: Date,
): { tom: 'verde' | 'amarelo' | 'vermelho' | 'azul'; texto: string } | null {
  const kept = c.pago - c.devolvido
  const got = formatReais(kept)
  switch (c.situacao) {
    case 'PAGA': {
      const paid = `✓ Pago${c.pagaEm ? ` ${tellWhen(c.pagaEm, c.fuso, now)}` : ''}. Obrigado!`
      if (kept <= c.valor) return { tom: 'verde', texto: paid }
      const surplus = formatReais(kept - c.valor)
      return { tom: 'verde', texto: `${paid} Recebemos ${surplus} a mais: a oficina acerta a diferença com você.` }
    }
    case 'EXPIRADA':
      return {
        tom: 'amarelo',
        texto:
          kept > 0
            ? `Recebemos ${got} de ${formatReais(c.valor)}, e o prazo deste código acabou: não pague mais por ele. Fale com a oficina para acertar o resto.`
            : 'O prazo deste código acabou: não pague por ele. Peça outro à oficina se ainda quiser pagar.',
      }
    case 'CANCELADA':
      return kept > 0
        ? {
            tom: 'amarelo',
            texto: `Recebemos ${got}, mas esta cobrança foi cancelada: a oficina devolve o valor. Não pague de novo por este código.`,
          }
        : { tom: 'vermelho', texto: 'Esta cobrança foi cancelada: não pague por este código.' }
    case 'DEVOLVIDA':
      return {
        tom: 'azul',
        texto: `Devolvido: ${formatReais(c.devolvido)}. O dinheiro volta para a conta que pagou.`,
      }
    case 'PARCIAL':
      return { tom: 'amarelo', texto: `Recebemos ${got} de ${formatReais(c.valor)}. Falta o valor acima.` }
    case 'ABERTA':
      return null
  }
}
