import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { filtrosSalvos } from '#shared/conta/filtros-salvos.ts'
import { call } from '../../core/http/api.ts'
import { toast } from '../../core/feedback/toast.ts'
import classes from './ListPage.module.css'

export interface FiltrosSalvosProps {
  screen: string
  /** Current filters by name; undefined ones are not saved. */
  filters: Record<string, string | undefined>
  apply: (filtros: Record<string, string | undefined>) => void
}

/** Menu of the saved filters; mounts open. */
export function FiltersMenu({ screen, filters, apply }: FiltrosSalvosProps) {
  const client = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const [nome, setNome] = useState('')
  const key = ['filtros', screen]
  const q = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(filtrosSalvos.listFiltros, { params: { tela: screen }, signal }),
    staleTime: 300_000,
  })
  const refresh = () => client.invalidateQueries({ queryKey: key })
  const save = useMutation({
    mutationFn: (mode: string) => {
      const current = new URLSearchParams(
        Object.entries(filters).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])),
      )
      return call(filtrosSalvos.salvarFiltro, {
        params: { tela: screen },
        body: { nome: mode, filtro: current.toString() },
      })
    },
    onSuccess: () => {
      setNome('')
      toast.ok('Filtro guardado')
      return refresh()
    },
  })
  const remove = useMutation({
    mutationFn: (codFiltro: number) => call(filtrosSalvos.removerFiltro, { params: { tela: screen, codFiltro } }),
    onSuccess: refresh,
  })
  function keep(e: SubmitEvent): void {
    e.preventDefault()
    if (nome.trim() !== '') save.mutate(nome.trim())
  }
  return (
    <Menu defaultOpened width={320} closeOnItemClick returnFocus={false} onClose={() => button.current?.focus()}>
      <Menu.Target>
        <Button ref={button} variant="default" className={classes.curto} leftSection={<IconBookmark size={17} />}>
          Meus filtros
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {q.data?.map((f) => (
          <Group key={f.codFiltro} gap={0} wrap="nowrap">
            <Menu.Item
              onClick={() => {
                const saved = Object.fromEntries(new URLSearchParams(f.filtro))
                apply({ ...Object.fromEntries(Object.keys(filters).map((k) => [k, undefined])), ...saved })
              }}
            >
              {f.nome}
            </Menu.Item>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Retirar o filtro guardado ${f.nome}`}
              onClick={() => remove.mutate(f.codFiltro)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        {q.data?.length === 0 && <Menu.Label>Nenhum filtro guardado</Menu.Label>}
        <Menu.Divider />
        <form onSubmit={keep}>
          <Group gap={6} wrap="nowrap" p={6}>
            <TextInput
              size="xs"
              aria-label="Nome do filtro"
              placeholder="Guardar estes como…"
              maxLength={60}
              value={nome}
              onChange={(e) => setNome(e.currentTarget.value)}
              onKeyDown={(e) => e.stopPropagation()}
            />
            <Button type="submit" size="xs" disabled={nome.trim() === ''} loading={save.isPending}>
              Guardar
            </Button>
          </Group>
        </form>
      </Menu.Dropdown>
    </Menu>
  )
}
