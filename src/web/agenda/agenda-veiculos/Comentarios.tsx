import { Button, Group, MultiSelect, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { ComentarioDaAgenda } from '#shared/agenda/agenda-veiculos.ts'
import { mensagemDe } from '../../core/erros.ts'
import { Quando } from '../../ui/dados/Quando.tsx'
import { Secao } from '../../ui/orcamento/Secao.tsx'
import { mencionaveis, useComentar } from './api.ts'
import classes from './Veiculos.module.css'

interface Props {
  codConcessionaria: number
  codAgendaVeiculo: number
  comentarios: readonly ComentarioDaAgenda[]
}

/** What people told each other about a car; who is named is told at once. */
export function Comentarios({ codConcessionaria, codAgendaVeiculo, comentarios }: Props) {
  const pessoas = useQuery(mencionaveis(codConcessionaria))
  const comentar = useComentar(codConcessionaria, codAgendaVeiculo)
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
    <Secao titulo={`Comentários (${comentarios.length})`}>
      <ul className={classes.lista}>
        {comentarios.map((c) => (
          <li key={c.codComentario} className={classes.comentario}>
            <small>
              <b>{c.quem}</b> <Quando instante={c.em} />
            </small>
            {c.texto}
            {c.mencoes.length > 0 && <small>para {c.mencoes.map((m) => m.nome).join(', ')}</small>}
          </li>
        ))}
      </ul>
      <form onSubmit={(e) => void enviar(e)}>
        <Textarea
          aria-label="Novo comentário"
          placeholder="Escreva um comentário…"
          autosize
          minRows={2}
          maxLength={2000}
          value={texto}
          onChange={(e) => setTexto(e.currentTarget.value)}
        />
        <Group mt={8} gap={8} align="flex-start">
          <MultiSelect
            aria-label="Mencionar"
            placeholder={mencoes.length === 0 ? 'Mencionar alguém' : ''}
            searchable
            flex="1 1 160px"
            data={(pessoas.data ?? []).map((p) => ({ value: String(p.codUsuario), label: p.nome }))}
            value={mencoes}
            onChange={setMencoes}
            nothingFoundMessage="Ninguém com esse nome"
          />
          <Button type="submit" variant="default" loading={comentar.isPending} disabled={texto.trim() === ''}>
            Comentar
          </Button>
        </Group>
        {comentar.isError && (
          <Text c="vermelho" size="sm" mt={6} role="alert">
            {mensagemDe(comentar.error)}
          </Text>
        )}
      </form>
    </Secao>
  )
}
