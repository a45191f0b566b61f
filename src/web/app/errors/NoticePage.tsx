import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Mark } from '../../ui/display/Mark.tsx'
import classes from './NoticePage.module.css'

interface Action {
  label: string
  onClick: () => void
}

interface Props {
  titulo: string
  texto: ReactNode
  codigo?: string
  acao?: Action
  others?: Action[]
  papel?: 'alert'
  /** True inside the shell, which already has the `main` landmark. */
  inside?: boolean
}

/** Page with a message and the ways to go on. */
export function NoticePage({ titulo, texto, codigo, acao, others = [], papel, inside = false }: Props) {
  const Tag = inside ? 'section' : 'main'
  return (
    <Tag className={inside ? classes.dentro : classes.pagina}>
      <Stack className={classes.caixa} gap="md" role={papel}>
        <Group gap="sm">
          <Mark />
          {codigo && <span className={classes.codigo}>{codigo}</span>}
        </Group>
        <Title order={1}>{titulo}</Title>
        <Text c="dimmed">{texto}</Text>
        <Group gap="xs" mt="xs">
          {acao && <Button onClick={acao.onClick}>{acao.label}</Button>}
          {others.map((o) => (
            <Button key={o.label} variant="default" onClick={o.onClick}>
              {o.label}
            </Button>
          ))}
        </Group>
      </Stack>
    </Tag>
  )
}
