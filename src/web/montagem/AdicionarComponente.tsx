import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatarDuracao } from '#shared/regras/datas.ts'
import { formatarReais } from '#shared/regras/dinheiro.ts'
import type { MaoDeObra, Peca } from '#shared/regras/orcamento.ts'
import { andamento } from '../lib/andamento.ts'
import { pecasPor, servicosPor } from './api.ts'
import { SeletorCatalogo } from '../ui/campos/SeletorCatalogo.tsx'

const ESPERA_MS = 250

/** Adds a part of the catalogue, or one written by hand, to a line. */
export function AdicionarPeca({
  linha,
  quantidade,
  codConcessionaria,
  modelo,
  adicionar,
}: {
  linha: string
  /** How many of a part the line asks for. */
  quantidade: number
  codConcessionaria: number
  modelo: string
  adicionar: (p: Peca) => void
}) {
  const [texto, setTexto] = useState('')
  const [busca] = useDebouncedValue(texto.trim(), ESPERA_MS)
  const q = useQuery(pecasPor(busca, codConcessionaria, modelo))
  const pecas = busca.length >= 2 ? q.data : undefined
  return (
    <SeletorCatalogo
      rotulo={`Adicionar peça em ${linha}`}
      dica="Adicionar peça: código ou nome"
      texto={texto}
      digitar={setTexto}
      {...andamento(q, busca === texto.trim())}
      opcoes={
        texto.trim().length < 2
          ? null
          : (pecas ?? []).map((p) => ({
              id: p.codigo,
              titulo: nomeDaPeca(p),
              detalhe: [p.marca, p.codigo, p.usadaNoModelo && `já orçada em ${modelo}`].filter(Boolean).join(' · '),
              nota: `${formatarReais(p.precoUnitario)} · ${emEstoque(p)}`,
            }))
      }
      escolher={(codigo) => {
        const p = pecas?.find((x) => x.codigo === codigo)
        if (p)
          adicionar({
            codigo: p.codigo,
            descricao: nomeDaPeca(p),
            quantidade,
            custoUnitario: p.custoUnitario,
            precoUnitario: p.precoUnitario,
            desconto: 0,
          })
      }}
      avulsa={(descricao) =>
        adicionar({ codigo: '', descricao, quantidade, custoUnitario: null, precoUnitario: null, desconto: 0 })
      }
    />
  )
}

/** What a part is called in a quote: with its place on the vehicle. */
const nomeDaPeca = (p: { descricao: string; posicao: string | null }) =>
  p.posicao ? `${p.descricao} — ${p.posicao}` : p.descricao

/** Where the part is: the store's shelf, the supplier's, or nowhere. */
function emEstoque(p: { estoque: number | null; disponivel: boolean }): string {
  if (p.estoque !== null && p.estoque > 0) return `${p.estoque.toLocaleString('pt-BR')} em estoque`
  return p.disponivel ? 'sob encomenda' : 'em falta'
}

/** Adds labour of the service list, with its standard time and hour rate, to a line. */
export function AdicionarServico({ linha, adicionar }: { linha: string; adicionar: (m: MaoDeObra) => void }) {
  const [texto, setTexto] = useState('')
  const [busca] = useDebouncedValue(texto.trim(), ESPERA_MS)
  const q = useQuery(servicosPor(busca))
  return (
    <SeletorCatalogo
      rotulo={`Adicionar mão de obra em ${linha}`}
      dica="Adicionar mão de obra"
      vazio="Nada com esse nome: a mão de obra vem de Cadastros, Serviços"
      texto={texto}
      digitar={setTexto}
      {...andamento(q, busca === texto.trim())}
      opcoes={(q.data ?? []).map((s) => ({
        id: s.codigo,
        titulo: s.descricao,
        nota: `${formatarDuracao(s.minutos)} · ${formatarReais(s.valorHora)}/h`,
      }))}
      escolher={(codigo) => {
        const s = q.data?.find((x) => x.codigo === codigo)
        if (s)
          adicionar({
            codigo: s.codigo,
            descricao: s.descricao,
            minutos: s.minutos,
            custoHora: s.custoHora,
            valorHora: s.valorHora,
            desconto: 0,
          })
      }}
    />
  )
}
