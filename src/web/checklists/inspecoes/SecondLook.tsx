import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { askedItems } from '#shared/rules/inspecao-items.ts'
import classes from './End.module.css'
import type { Work } from './work.ts'

/** The foreman's second look: approve, or send items back with the reason. */
export function SecondLook({ work: { content: c, template, acts } }: { work: Work }) {
  const [backward, sendBack] = useState(false)
  const [itens, choose] = useState<string[]>([])
  const [motivo, setMotivo] = useState('')
  if (!backward)
    return (
      <Group grow gap={8}>
        <Button size="lg" variant="default" onClick={() => sendBack(true)}>
          Devolver
        </Button>
        <Button size="lg" onClick={() => acts.send({ tipo: 'APROVAR' })}>
          Aprovar
        </Button>
      </Group>
    )
  const asked = askedItems(template.definicao, c.respostas)
  // What was found comes first: it is what the foreman looks at.
  const rank = (i: string) => ['VERMELHO', 'AMARELO'].indexOf(c.respostas[i]?.resposta.estado ?? '')
  const ordered = asked.toSorted((a, b) => ((rank(a.item.id) + 3) % 3) - ((rank(b.item.id) + 3) % 3))
  return (
    <Stack gap={10}>
      <Text fw={650}>O que refazer?</Text>
      <Checkbox.Group value={itens} onChange={choose} aria-label="Itens a refazer">
        <div className={classes.refazer}>
          {ordered.map(({ item, secao }) => (
            <Checkbox key={item.id} size="lg" value={item.id} label={item.nome} description={secao.nome} />
          ))}
        </div>
      </Checkbox.Group>
      <Textarea
        label="Motivo"
        placeholder="Diga o que olhar de novo"
        autosize
        minRows={2}
        maxLength={500}
        value={motivo}
        onChange={(e) => setMotivo(e.currentTarget.value)}
      />
      <Group grow gap={8}>
        <Button size="lg" variant="default" onClick={() => sendBack(false)}>
          Voltar
        </Button>
        <Button
          size="lg"
          disabled={motivo.trim() === ''}
          onClick={() => acts.send({ tipo: 'DEVOLVER', itens, motivo: motivo.trim() })}
        >
          Devolver
        </Button>
      </Group>
    </Stack>
  )
}
