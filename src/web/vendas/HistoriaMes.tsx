import { Button, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { NOME_ESTADO_MES, PASSOS_MES } from '#shared/regras/mes-vendas.ts'
import type { EventoMes } from '#shared/vendas.ts'
import { mensagemDe } from '../lib/erros.ts'
import { Secao } from '../ui/orcamento/Secao.tsx'
import { Timeline } from '../ui/paineis/Timeline.tsx'
import { type Mes, useComentarMes } from './api.ts'

function titulo(e: EventoMes): string {
  if (e.acao === 'COMENTAR') return 'Comentário'
  const passo = PASSOS_MES[e.acao as keyof typeof PASSOS_MES]
  return e.para ? NOME_ESTADO_MES[e.para] : (passo?.nome ?? e.acao)
}

/** What happened to a month and what was said about it; a comment goes to its end. */
export function HistoriaMes({ mes: m }: { mes: Mes }) {
  const comentar = useComentarMes(m)
  const [texto, setTexto] = useState('')
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    if (texto.trim() === '') return
    const feito = await comentar.mutateAsync(texto.trim()).catch(() => null)
    if (feito) setTexto('')
  }
  return (
    <Secao ordem={2} titulo={`Histórico e comentários (${m.eventos.length})`}>
      <Timeline
        acontecimentos={m.eventos.map((e) => ({
          id: e.codEvento,
          titulo: titulo(e),
          em: e.em,
          quem: e.quem,
          detalhe: e.texto || undefined,
        }))}
      />
      <form onSubmit={(e) => void enviar(e)}>
        <Textarea
          aria-label="Novo comentário"
          placeholder="Escreva um comentário…"
          autosize
          minRows={2}
          maxLength={2000}
          value={texto}
          onChange={(e) => setTexto(e.currentTarget.value)}
          error={comentar.isError ? mensagemDe(comentar.error) : null}
        />
        <Button mt={8} type="submit" variant="default" loading={comentar.isPending} disabled={texto.trim() === ''}>
          Comentar
        </Button>
      </form>
    </Secao>
  )
}
