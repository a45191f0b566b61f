import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Mark } from '../../ui/display/Mark.tsx'
import classes from './NoticePage.module.css'

interface Action {
  label: string
  onClick: () => void
}

interface Props {
  title: string
  text: ReactNode
  codigo?: string
  action?: Action
  others?: Action[]
  role?: 'alert'
  /** True inside the shell, which already has the `main` landmark. */
  inside?: boolean
}

/** Page with a message and the ways to go on. */
export function NoticePage({ title, text, codigo, action, others = [], role, inside = false }: Props) {
  const Tag = inside ? 'section' : 'main'
  return (
    <Tag className={inside ? classes.dentro : classes.pagina}>
      <Stack className={classes.caixa} gap="md" role={role}>
        <Group gap="sm">
          <Mark />
          {codigo && <span className={classes.codigo}>{codigo}</span>}
        </Group>
        <Title order={1}>{title}</Title>
        <Text c="dimmed">{text}</Text>
        <Group gap="xs" mt="xs">
          {action && <Button onClick={action.onClick}>{action.label}</Button>}
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
