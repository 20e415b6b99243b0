-- Gives each picture a random address instead of its content's hash, and lets a picture go with the last record that
-- refers to it. Old addresses answer "not found". The columns keep their names, so that a node of the version before
-- works on beside this one; names have 64 hexadecimal digits as the hashes had, so that it serves the new ones too.

create table renamed_images as
  select old_name, lower(hex(randomblob(32))) as new_name from (select distinct hash as old_name from images);

create unique index renamed_images_old_name on renamed_images (old_name);

update patients set image_hash = (select new_name from renamed_images where old_name = image_hash)
  where image_hash in (select old_name from renamed_images);

update doctors set image_hash = (select new_name from renamed_images where old_name = image_hash)
  where image_hash in (select old_name from renamed_images);

-- What a merge took over is told by this name when the merge is undone.
update merges set taken = json_set(taken, '$.imageHash',
    (select new_name from renamed_images where old_name = json_extract(taken, '$.imageHash')))
  where json_extract(taken, '$.imageHash') in (select old_name from renamed_images);

update images set hash = (select new_name from renamed_images where old_name = hash);

drop table renamed_images;

create index patients_image on patients (image_hash) where image_hash is not null;

create index doctors_image on doctors (image_hash) where image_hash is not null;

-- Removed or replaced until now, and kept all the same.
delete from images where not exists (select 1 from patients where image_hash = images.hash)
  and not exists (select 1 from doctors where image_hash = images.hash);

-- A merged record keeps its picture for the day the merge is undone, and shows it to nobody until then.
create view shown_images as select hash, size, bytes from images
  where exists (select 1 from patients where image_hash = images.hash and merged_into is null)
    or exists (select 1 from doctors where image_hash = images.hash);

create trigger patients_image_gone after update of image_hash on patients for each row
  when (old.image_hash is not null and old.image_hash is not new.image_hash)
  begin
    delete from images where hash = old.image_hash
      and not exists (select 1 from patients where image_hash = old.image_hash)
      and not exists (select 1 from doctors where image_hash = old.image_hash);
  end;

create trigger doctors_image_gone after update of image_hash on doctors for each row
  when (old.image_hash is not null and old.image_hash is not new.image_hash)
  begin
    delete from images where hash = old.image_hash
      and not exists (select 1 from patients where image_hash = old.image_hash)
      and not exists (select 1 from doctors where image_hash = old.image_hash);
  end;
