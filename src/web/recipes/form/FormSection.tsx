import { Button, Text, Title } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import classes from './FormPage.module.css'
import { sectionId } from './section.ts'

interface Props {
  title: string
  /** Purpose of the section, if its fields do not explain it. */
  text?: string
  /** At the right of the title. */
  action?: ReactNode
  /** Fields side by side (default); false gives children the whole width. */
  grid?: boolean
  /** Summary of a long section: it stays closed until the user opens it or a field in it has an error. */
  summary?: string
  withError?: boolean
  children: ReactNode
}

/** Titled section of a form. */
export function FormSection({ title, text, action, grid = true, summary, withError = false, children }: Props) {
  const [requested, setRequested] = useState(false)
  const opened = summary === undefined || requested || withError
  return (
    <section id={sectionId(title)} className={classes.secao} aria-label={title}>
      <div className={classes.cabeca}>
        <div>
          <Title order={2}>{title}</Title>
          {text && (
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          )}
        </div>
        {action}
        {summary !== undefined && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={opened}
            aria-label={`${opened ? 'Esconder' : 'Editar'}: ${title}`}
            rightSection={opened ? <IconChevronUp size={15} /> : <IconChevronDown size={15} />}
            disabled={withError}
            onClick={() => setRequested(!requested)}
          >
            {opened ? 'Esconder' : 'Editar'}
          </Button>
        )}
      </div>
      {!opened ? <Text>{summary}</Text> : grid ? <div className={classes.campos}>{children}</div> : children}
    </section>
  )
}
