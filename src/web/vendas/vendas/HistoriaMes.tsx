import { Button, Group, MultiSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { NOME_ESTADO_MES, PASSOS_MES } from '#shared/rules/mes-vendas.ts'
import type { EventoMes } from '#shared/vendas/vendas.ts'
import { mensagemDe } from '../../core/erros.ts'
import { Secao } from '../../ui/orcamento/Secao.tsx'
import { Timeline } from '../../ui/paineis/Timeline.tsx'
import { type Mes, mencionaveisNoMes, useComentarMes } from './api.ts'

function titulo(e: EventoMes): string {
  if (e.acao === 'COMENTAR') return 'Comentário'
  const passo = PASSOS_MES[e.acao as keyof typeof PASSOS_MES]
  return e.para ? NOME_ESTADO_MES[e.para] : (passo?.nome ?? e.acao)
}

function detalhe(e: EventoMes): ReactNode {
  if (e.mencoes.length === 0) return e.texto || undefined
  return (
    <>
      {e.texto}
      <div className="suave">para {e.mencoes.map((p) => p.nome).join(', ')}</div>
    </>
  )
}

/** What happened to a month and what was said about it; a comment goes to its end. */
export function HistoriaMes({ mes: m }: { mes: Mes }) {
  const comentar = useComentarMes(m)
  const pessoas = useQuery(mencionaveisNoMes(m.codConcessionaria))
  const [texto, setTexto] = useState('')
  const [mencoes, setMencoes] = useState<string[]>([])
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    if (texto.trim() === '') return
    const feito = await comentar.mutateAsync({ texto: texto.trim(), mencoes: mencoes.map(Number) }).catch(() => null)
    if (!feito) return
    setTexto('')
    setMencoes([])
  }
  return (
    <Secao ordem={2} titulo={`Histórico e comentários (${m.eventos.length})`}>
      <Timeline
        acontecimentos={m.eventos.map((e) => ({
          id: e.codEvento,
          titulo: titulo(e),
          em: e.em,
          quem: e.quem,
          detalhe: detalhe(e),
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
        <Group mt={8} gap={8} align="flex-start">
          <MultiSelect
            aria-label="Mencionar"
            placeholder={mencoes.length === 0 ? 'Mencionar alguém' : ''}
            searchable
            flex="1 1 160px"
            miw={0}
            data={(pessoas.data ?? []).map((p) => ({ value: String(p.codUsuario), label: p.nome }))}
            value={mencoes}
            onChange={setMencoes}
            nothingFoundMessage="Ninguém com esse nome"
          />
          <Button type="submit" variant="default" loading={comentar.isPending} disabled={texto.trim() === ''}>
            Comentar
          </Button>
        </Group>
      </form>
    </Secao>
  )
}
