-- What a line was worked out from is written once, read whole and never searched: kept as it was said, it is written in half the time and takes half the room.
alter table sugestao_linha alter column calculo type json using calculo::json;
