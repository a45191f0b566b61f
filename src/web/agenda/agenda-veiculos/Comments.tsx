import { useQuery } from '@tanstack/react-query'
import type { AgendaComment } from '#shared/agenda/agenda-veiculos.ts'
import { CommentForm } from '../../recipes/form/CommentForm.tsx'
import { When } from '../../ui/display/When.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { mentionable, useAddComment } from './api.ts'
import classes from './Veiculos.module.css'

interface Props {
  codConcessionaria: number
  codAgendaVeiculo: number
  comentarios: readonly AgendaComment[]
}

/** Staff comments on a car; a mentioned person is notified at once. */
export function Comments({ codConcessionaria, codAgendaVeiculo, comentarios }: Props) {
  const pessoas = useQuery(mentionable(codConcessionaria))
  const addComment = useAddComment(codConcessionaria, codAgendaVeiculo)
  return (
    <Section title={`Comentários (${comentarios.length})`}>
      <ul className={classes.lista}>
        {comentarios.map((c) => (
          <li key={c.codComentario} className={classes.comentario}>
            <small>
              <b>{c.quem}</b> <When instant={c.em} />
            </small>
            {c.texto}
            {c.mencoes.length > 0 && <small>para {c.mencoes.map((m) => m.nome).join(', ')}</small>}
          </li>
        ))}
      </ul>
      <CommentForm
        pessoas={pessoas.data ?? []}
        send={addComment.mutateAsync}
        sending={addComment.isPending}
        error={addComment.error}
      />
    </Section>
  )
}
