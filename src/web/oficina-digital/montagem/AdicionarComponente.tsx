import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatarDuracao } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import type { MaoDeObra, Peca } from '#shared/rules/orcamento.ts'
import { andamento } from '../../core/andamento.ts'
import { nomeDaPeca } from '../../recipes/pecas/palavras.ts'
import { ProcurarPeca } from '../../recipes/pecas/ProcurarPeca.tsx'
import type { VeiculoDaPeca } from '../../recipes/pecas/pecas.ts'
import { SeletorCatalogo } from '../../ui/campos/SeletorCatalogo.tsx'
import { servicosPor } from './api.ts'

const ESPERA_MS = 250

/** Adds a part of the catalogue, or one written by hand, to a line. */
export function AdicionarPeca({
  linha,
  quantidade,
  codConcessionaria,
  veiculo,
  adicionar,
}: {
  linha: string
  /** How many of a part the line asks for. */
  quantidade: number
  codConcessionaria: number
  veiculo: VeiculoDaPeca
  adicionar: (p: Peca) => void
}) {
  return (
    <ProcurarPeca
      rotulo={`Adicionar peça em ${linha}`}
      dica="Adicionar peça: código ou nome"
      codConcessionaria={codConcessionaria}
      veiculo={veiculo}
      preco="precoUnitario"
      escolher={(p) =>
        adicionar({
          codigo: p.codigo,
          descricao: nomeDaPeca(p),
          quantidade,
          custoUnitario: p.custoUnitario,
          precoUnitario: p.precoUnitario,
          desconto: 0,
        })
      }
      avulsa={(descricao) =>
        adicionar({ codigo: '', descricao, quantidade, custoUnitario: null, precoUnitario: null, desconto: 0 })
      }
    />
  )
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
