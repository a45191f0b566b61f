import { ActionIcon, Group, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { TemplateItem } from '#shared/checklists/modelos-inspecao.ts'
import { formatHours } from '#shared/rules/dates.ts'
import { cadastroServicos } from '../../cardapio/pacotes/api.ts'
import { searchProgress } from '../../core/http/progress.ts'
import { useLoja } from '../../core/session/loja.ts'
import { PecaSearch } from '../../recipes/pecas/PecaSearch.tsx'
import { CatalogSelect } from '../../ui/fields/CatalogSelect.tsx'
import { pacotesByName } from './api.ts'
import classes from './Editor.module.css'

const WAIT_MS = 250
const EVERY_CAR = { marca: '', modelo: '', ano: null, codModelo: null }

interface Props {
  item: TemplateItem
  errorOf: (campo: keyof TemplateItem) => string | undefined
  set: (parcial: Partial<TemplateItem>) => void
}

/** What a red or amber item puts into the quote: a service, a part, a package. */
export function SuggestionsInput({ item, errorOf, set }: Props) {
  const title = useId()
  const loja = useLoja()
  return (
    <Stack gap="xs" role="group" aria-labelledby={title}>
      <div>
        <Title order={3} id={title}>
          O que o orçamento sugere
        </Title>
        <Text size="sm" c="dimmed">
          Quando o item ficar amarelo ou vermelho.
        </Text>
      </div>
      <Choice
        name="Serviço"
        chosen={item.servicoSugerido}
        error={errorOf('servicoSugerido')}
        remove={() => set({ servicoSugerido: null })}
      >
        <ServicoSearch choose={(servicoSugerido) => set({ servicoSugerido })} />
      </Choice>
      <Choice
        name="Peça"
        chosen={item.pecaSugerida}
        error={errorOf('pecaSugerida')}
        remove={() => set({ pecaSugerida: null })}
      >
        <PecaSearch
          label="Escolher peça"
          hint="Peça: código ou nome"
          codConcessionaria={loja}
          veiculo={EVERY_CAR}
          preco="precoCadastro"
          choose={(p) => set({ pecaSugerida: p.codigo })}
        />
      </Choice>
      <Choice
        name="Pacote"
        chosen={item.codPacote === null ? null : `nº ${item.codPacote}`}
        error={errorOf('codPacote')}
        remove={() => set({ codPacote: null })}
      >
        <PacoteSearch choose={(codPacote) => set({ codPacote })} />
      </Choice>
    </Stack>
  )
}

interface ChoiceProps {
  name: string
  chosen: string | null
  error: string | undefined
  remove: () => void
  children: ReactNode
}

function Choice({ name, chosen, error, remove, children }: ChoiceProps) {
  if (chosen === null) return children
  return (
    <Group justify="space-between" wrap="nowrap" className={classes.frase ?? ''}>
      <div>
        <span>
          {name} <b>{chosen}</b>
        </span>
        {error && (
          <Text size="sm" c="vermelho">
            {error}
          </Text>
        )}
      </div>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Retirar ${name} ${chosen}`} onClick={remove}>
        <IconTrash size={17} />
      </ActionIcon>
    </Group>
  )
}

function ServicoSearch({ choose }: { choose: (codigo: string) => void }) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), WAIT_MS)
  const q = useQuery(cadastroServicos(search))
  return (
    <CatalogSelect
      label="Escolher serviço"
      hint="Serviço: código ou nome"
      text={text}
      typeIn={setText}
      {...searchProgress(q, search === text.trim())}
      options={
        text.trim().length < 2
          ? null
          : (q.data ?? []).map((s) => ({
              id: s.codigo,
              title: s.descricao,
              detail: s.codigo,
              nota: formatHours(s.minutos),
            }))
      }
      choose={choose}
    />
  )
}

function PacoteSearch({ choose }: { choose: (codPacote: number) => void }) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), WAIT_MS)
  const q = useQuery(pacotesByName(search))
  return (
    <CatalogSelect
      label="Escolher pacote"
      hint="Pacote: nome, marca ou modelo"
      text={text}
      typeIn={setText}
      {...searchProgress(q, search === text.trim())}
      options={
        text.trim().length < 2
          ? null
          : (q.data?.itens ?? []).map((p) => ({
              id: String(p.codPacote),
              title: p.nome,
              detail: [p.marca, p.modelo].filter(Boolean).join(' '),
              nota: formatHours(p.minutos),
            }))
      }
      choose={(id) => choose(Number(id))}
    />
  )
}
