import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { filtrosSalvos } from '#shared/conta/filtros-salvos.ts'
import { call } from '../../core/api.ts'
import { toast } from '../../core/toast.ts'
import classes from './ListPage.module.css'

export interface FiltrosSalvosProps {
  tela: string
  /** The filters in force, by name; what is undefined is not kept. */
  filtros: Record<string, string | undefined>
  aplicar: (filtros: Record<string, string | undefined>) => void
}

/** The menu of the kept filters, open from the start. */
export function MenuFiltros({ tela, filtros, aplicar }: FiltrosSalvosProps) {
  const client = useQueryClient()
  const botao = useRef<HTMLButtonElement>(null)
  const [nome, setNome] = useState('')
  const chave = ['filtros', tela]
  const q = useQuery({
    queryKey: chave,
    queryFn: ({ signal }) => call(filtrosSalvos.listFiltros, { params: { tela }, signal }),
    staleTime: 300_000,
  })
  const reler = () => client.invalidateQueries({ queryKey: chave })
  const salvar = useMutation({
    mutationFn: (como: string) => {
      const atuais = new URLSearchParams(Object.entries(filtros).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])))
      return call(filtrosSalvos.salvarFiltro, { params: { tela }, body: { nome: como, filtro: atuais.toString() } })
    },
    onSuccess: () => {
      setNome('')
      toast.ok('Filtro guardado')
      return reler()
    },
  })
  const remover = useMutation({
    mutationFn: (codFiltro: number) => call(filtrosSalvos.removerFiltro, { params: { tela, codFiltro } }),
    onSuccess: reler,
  })
  function guardar(e: SubmitEvent): void {
    e.preventDefault()
    if (nome.trim() !== '') salvar.mutate(nome.trim())
  }
  return (
    <Menu defaultOpened width={320} closeOnItemClick returnFocus={false} onClose={() => botao.current?.focus()}>
      <Menu.Target>
        <Button ref={botao} variant="default" className={classes.curto} leftSection={<IconBookmark size={17} />}>
          Meus filtros
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {q.data?.map((f) => (
          <Group key={f.codFiltro} gap={0} wrap="nowrap">
            <Menu.Item
              onClick={() => {
                const novos = Object.fromEntries(new URLSearchParams(f.filtro))
                aplicar({ ...Object.fromEntries(Object.keys(filtros).map((k) => [k, undefined])), ...novos })
              }}
            >
              {f.nome}
            </Menu.Item>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Retirar o filtro guardado ${f.nome}`}
              onClick={() => remover.mutate(f.codFiltro)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        {q.data?.length === 0 && <Menu.Label>Nenhum filtro guardado</Menu.Label>}
        <Menu.Divider />
        <form onSubmit={guardar}>
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
            <Button type="submit" size="xs" disabled={nome.trim() === ''} loading={salvar.isPending}>
              Guardar
            </Button>
          </Group>
        </form>
      </Menu.Dropdown>
    </Menu>
  )
}
