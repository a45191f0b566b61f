import { Anchor, Group, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PreviaDoAgendamento } from '#shared/agenda/chegadas.ts'
import { When } from '../../ui/display/When.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { downloadSignedTerms, previaQuery } from './api.ts'
import classes from './Porta.module.css'

/** In a visit: the terms that the customer signed before arriving; nothing when none are. */
export function VisitTerms({ codAgendamento }: { codAgendamento: number }) {
  const { data: p } = useQuery(previaQuery(codAgendamento))
  return p?.assinadoEm ? (
    <Section title="Termos da chegada">
      <Signature previa={p} />
    </Section>
  ) : null
}

/** The signature of the terms, with the text as it was signed and the paper; or that it is still missing. */
export function Signature({ previa: p }: { previa: PreviaDoAgendamento }) {
  const [reading, read] = useState(false)
  const paper = useMutation({ mutationFn: () => downloadSignedTerms(p.codAgendamento) })
  if (p.assinadoEm === null)
    return p.termos === '' ? null : <Text size="sm">Os termos ainda não foram assinados: peça na recepção.</Text>
  return (
    <div>
      <div className={classes.assinatura}>
        {p.assinatura !== null && <img src={p.assinatura} alt={`Assinatura de ${p.assinadoPor ?? 'quem assinou'}`} />}
        <span>
          Termos assinados por <b>{p.assinadoPor}</b>
          <br />
          <When instant={p.assinadoEm} />
          <Group gap="md">
            <Anchor component="button" type="button" size="sm" aria-expanded={reading} onClick={() => read(!reading)}>
              {reading ? 'Esconder os termos' : 'Ler os termos'}
            </Anchor>
            <Anchor
              component="button"
              type="button"
              size="sm"
              disabled={paper.isPending}
              aria-busy={paper.isPending}
              onClick={() => paper.mutate()}
            >
              {paper.isPending ? 'Preparando…' : 'Baixar em PDF'}
            </Anchor>
          </Group>
        </span>
      </div>
      {reading && (
        <div className={classes.termos} tabIndex={0} role="group" aria-label="Termos assinados">
          {p.termos}
        </div>
      )}
    </div>
  )
}
